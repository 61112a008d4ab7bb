import io
import time

import pytest
from odf.opendocument import OpenDocumentSpreadsheet
from odf.table import Table, TableCell, TableRow
from odf.text import P

from tests.sources import column, errors, ods, ods_cell, ods_row, records, said, table, zipped

BOOK = "cards.ods"
