"""What files for print shops have in addition: the printing conditions, the standard they keep, and layers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from generator.paint import Document, PressStandard
from generator.paint.pdf.container import (
    VERSION,
    Container,
    Dictionary,
    Value,
    array,
    packed,
    reference,
    text,
)
from generator.paint.pdf.syntax import literal

X1A: Final = "PDF/X-1a:2003"
X4: Final = "PDF/X-4"
_VERSIONS: Final = {X1A: (1, 4), X4: (1, 6)}
_DATE: Final = "D:20000101000000Z"
"""The standards want dates; the same game gives the same bytes, so it is always this one."""
_REGISTRY: Final = b"(http://www.color.org)"


def version(standard: PressStandard | None) -> tuple[int, int]:
    """The version of PDF that a standard wants."""
    return VERSION if standard is None else _VERSIONS.get(standard.name, VERSION)


def facts(standard: PressStandard) -> dict[str, str | bytes]:
    """The facts that a standard asks for."""
    found: dict[str, str | bytes] = {
        "CreationDate": _DATE,
        "ModDate": _DATE,
        "Trapped": b"/False",
    }
    if standard.name == X1A:
        found["GTS_PDFXVersion"] = standard.name
    return found


def catalog(document: Document, standard: PressStandard, container: Container) -> dict[str, Value]:
    """The printing conditions with their profile, and what PDF/X-4 wants to be written as XML."""
    # Standards older than print dialogs know no other keys.
    keys: dict[str, Value] = {"ViewerPreferences": b"<</DisplayDocTitle true>>"}
    if not standard.name:
        return {}
    profile = container.add(
        "Profile", {"N": b"4", "Filter": b"/FlateDecode"}, packed(standard.profile)
    )
    intent: dict[str, Value] = {
        "Type": b"/OutputIntent",
        "S": b"/GTS_PDFX",
        "OutputConditionIdentifier": b"(%b)" % literal(standard.condition.encode()),
        "Info": text(standard.about),
        "DestOutputProfile": profile,
    }
    if standard.condition != "Custom":
        intent["RegistryName"] = _REGISTRY
    keys["OutputIntents"] = array([Dictionary(intent)])
    if standard.name == X4:
        data = _xml(document, standard.name).encode()
        keys["Metadata"] = container.add(
            "Metadata", {"Type": b"/Metadata", "Subtype": b"/XML"}, data
        )
    return keys


def layers(names: Sequence[str]) -> Value:
    """The layers of a file, all of them visible."""
    every = array([reference(name) for name in names])
    shown = Dictionary({"Name": b"(Layers)", "Order": every, "ON": every})
    return Dictionary({"OCGs": every, "D": shown})


def _xml(document: Document, name: str) -> str:
    """The facts as XMP."""
    title = document.title.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    from uuid import NAMESPACE_URL, uuid5

    return f"""\
<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about=""
 xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
 xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<xmp:CreateDate>2000-01-01T00:00:00Z</xmp:CreateDate>
<xmp:ModifyDate>2000-01-01T00:00:00Z</xmp:ModifyDate>
<xmp:MetadataDate>2000-01-01T00:00:00Z</xmp:MetadataDate>
<xmpMM:DocumentID>uuid:{uuid5(NAMESPACE_URL, document.title)}</xmpMM:DocumentID>
<xmpMM:VersionID>1</xmpMM:VersionID>
<xmpMM:RenditionClass>default</xmpMM:RenditionClass>
<pdf:Trapped>False</pdf:Trapped>
<pdfxid:GTS_PDFXVersion>{name}</pdfxid:GTS_PDFXVersion>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>
"""
