"""Colour profiles: only those in other primaries than sRGB's are said."""

import io

import pytest
from PIL import Image

from generator.pictures import probe
from generator.pictures.profiles import foreign_profile
from tests.pictures.icc import DISPLAY_P3, SRGB, profile

P3 = profile(DISPLAY_P3, "Display P3", modern=True)


def _picture(kind, icc):
    out = io.BytesIO()
    keys = {"lossless": True} if kind == "WEBP" else {}
    Image.new("RGB", (9, 9)).save(out, kind, icc_profile=icc, **keys)
    return probe(out.getvalue(), "a")


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_a_wide_profile_is_named_in_every_kind_of_file(kind):
    assert foreign_profile(_picture(kind, P3)) == "Display P3"
    assert foreign_profile(_picture(kind, profile(DISPLAY_P3, "Wide"))) == "Wide"
    assert foreign_profile(_picture(kind, None)) == ""


@pytest.mark.parametrize(
    "icc",
    [
        profile(SRGB, "sRGB IEC61966-2.1"),
        profile([[n + 0.004 for n in xyz] for xyz in SRGB], "uRGB", modern=True),
        profile(DISPLAY_P3, "Dot Gain 20%", space=b"GRAY"),
        P3[:140],
        b"no profile",
    ],
)
def test_srgb_by_any_name_and_what_is_not_a_profile_of_colours_is_not_said(icc):
    assert foreign_profile(_picture("JPEG", icc)) == ""


def test_a_long_profile_in_several_parts_of_a_jpeg_is_put_together():
    assert foreign_profile(_picture("JPEG", P3 + bytes(150_000))) == "Display P3"
