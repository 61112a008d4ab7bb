"""Press inks on screens.

There is no one answer: without a profile every viewer has a table of its own. This one was measured on pages painted by
`paint/pdf` and shown by pdfium, the viewer of Chromium, so that both painters show the same; between its nodes the way
is straight. It is off by 2 of 255 steps on average, by 10 at most in 99 of 100 mixtures.
"""

from __future__ import annotations

from base64 import b85decode
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise, product
from typing import Final

from generator.foundation.color import Cmyk, Color
from generator.frame import Stop
from generator.paint.pdf.shading import in_inks

_NODES: Final = 5
"""Of each ink: none of it, a quarter, …, all of it."""
_STEPS: Final = 8
"""Into how many pieces a gradient between two mixtures is cut: inks are mixed along it, not what they look like."""

# Red, green and blue of every node, 0 to 255; black changes first, then yellow, magenta and cyan.
_TABLE: Final = b85decode(
    "|NsBT$jXzIm}6sRBOf6D`^?G4qn49;V`5Mt9TETcn#;p_mXTXzU^yNe0sr)2%fL>Sk2qvs9UB_}|M3CKz5$kv0ApPM85#ij%-_SH"
    "vXXa(Vog{h3>Eyzw8fv0l67lhOhq9K1O3K{#++`FbWmYSFCPm4{=`|vnnsdxFkwm+90~yb!Vt!p2$FFCVo3lS3IOz(!oYc(k6CkJ"
    "HcKM_2lkkq!FYa;SX^N?IwAl8_Lq9Xc3_ZJMPD^1AOHaOl~KWUK95!^U^ERK008%s9l~@JkW~O+Gyod_0P$w0y-$UWHez5JKOX=A"
    "@n(m<Pi&1hPGB1@9RL9FW@^1oQjIq{UK<@8008o4NWM=vjW;4*90wZ!0P|!azD^d6HvnE802=@R?E;Lt0dS1~QeOZu6#xM319H0o"
    "T8jWcUjQQ&008a~S-J;BivcfP02CDf0PPw;x(qOi0UKQa02KfL?j0k$5EzRB0$l(A7XSdc<@%Dg$83m|Mp|SG8X~~r%9pdEZiRVA"
    "Sx^WW6vW?~ny`FvgIh>fIt3U3$J}U}uT*h?J4jU_0T=+v+bW%{AaZ~ZNmT#=7XZ7r+Le>AZ*7E0Mp+OA7r?f&nURojY->qIMGgiB"
    "!?cT;k8W{lQAtEG3I_nhvS6BxOL1v6Nkke02LQ*hEu4%Xa%d1qLjVB?0KJUAmT;PIQgcc%OAP=Ez>A%jZ+&r5TuLxH3IGAZihG%E"
    "VR2AKN-!t~006^^SD9@?a8E8tFcJj-0K|zenrt9(PYy{i00RI3y<n!6N`!GUV@ei30ssNPV2PMYY;ZJBN*6Ez006;YYnV$^aWp(i"
    "7$5-v0Ks5Rm`gixG$%<J3jqKC!eB0$N*{1E3rQLP0RRBJ8;zC&aB%=qO8_$g006%qb(aiWaR5V003`tc0KX$$mla5G0WnGd7XbhO"
    "za~YO7&CAJA4vcM0RRBNCM}p69&ZN;NdN!=003*x_Ex3DJbRNMQe*%XB6`foU!$Q!dUzyJPXHAafXbX^p?ybqTqjRE02Ks<$Zu$#"
    "S4nn2DNZE-6ab6HK5U*ZOLZVBP6hxI0DPy|V}`CtWP>X}SO5VTgr>1-g^x^QYb`%T009b$q>OBXZ%<-UE<Q2<0RW7nWp08`PhdDN"
    "J{|x80Fa_QaDgsQUmGty0RRC2hk?CoXP8e)axp7Q000e)ft+t=eNjqXGAug)00EAGd~s%CQc6cMEGhs10FZxMa%D$SNiZ@j761SM"
    "lYcsMWGYih7cwjW0001uTc&VFgi<eKH4;Dp00EF&iE>A6R4`FB6EOh*0Fqm7az|EEF+MdGA^`vZlU!1BM?O?BDl``m0001#TQ+q^"
    "CsZ*LG#3B>0059Ck8~1pRsd8s05t#r0Fx+pbr)V%07NzbCjbBdlPh3#97|ROG&TSk0001#ElPDCH&qHEH2?<y005RQGj<>&RSga_"
    "0000000F)70hhu6agzW_V*n5%1G>fmm7W1_cK}LI01g)exSa!&eF1J<07*Om4F)T<avzaf0c}G7NGAXb06MiwCXhJ@Y$yOo4*&}Q"
    "9hue`d#eFkf&e;K009~}nXxN+ju%^M0Xaqh0SZKyj52v}9a>TWIWzzP085r>H+WMbSvvtaAOHaXQI$nJcQqtfBLg@J0096>c)dAb"
    "mnKDW3@1wf01r}loIqcFDn(rpCp!QD0akZ?LSJJoMMx7UD*ylhS$AJXUP&%QGZZKp00018c0ov8FfT+M6et1!003H7rAR}BGAv^m"
    "4?q9_0$*2(OG9lnEm0Z~G5`PoVOVfXL|8R0KN=Gw0001FS5-|!K{YNc8x<1(003oIJWoU{H7^+&761SM0A($aP#SbQ09GFWHvj+u"
    "XfAnD9$-2KMj!ww0001JFk@06O*#uUAOITx003z+Oj9B`Iu9iv01E&B0BSQfQzIri5EC8%000000Iu%<i@*SBkpM(u00bletHl6{"
    "o&aZd07Op!1s4FRodAe_0A^hPL_7cl1^}ma0Eb=xWkmo(DF6fj0Hsd=g+KshE&xOo00aO4kJSKks{mAh05nzr02%;|umEz6090uJ"
    "HAMgb3IL3Z0B~>sQ&RvmGynhq0E=n>Z&d(OJ^(Z$00000i%bA-Isj5A05lH(0001TyZ~9206=j7B1-@O4*+qS09kziKwJPLJOBUz"
    "0dRf*S!4h}NdO}(00001Z(spfOaMSN03;g#0004RMFChe06!uCBnJQh00C5{0YHWTDP#Z)KmY&)0aS_tKyCmlQ2-A!0000HRB;DE"
    "SpY0S01+er000_PR}n!&0W2;66BPge03cL96+tfnEF1t50RR91E-;cLAa)T3SO5Sw0003nGJ7Q<VHFEU001fg001;JWF{j|6Aw55"
    "02}}S05mmDCnY=<5hnlu3;+NCHZ?gZB`FpY7XbhO0000"
)


@lru_cache(maxsize=4096)
def screen(inks: Cmyk) -> tuple[float, float, float]:
    """Red, green and blue that inks, each 0 to 1, look like on a screen.

    >>> [round(255 * part) for part in screen(Cmyk(1.0, 0.0, 0.0, 0.0))]
    [0, 174, 239]
    """
    sides: list[tuple[tuple[int, float], tuple[int, float]]] = []
    for ink in inks:
        place = min(1.0, max(0.0, ink)) * (_NODES - 1)
        node = min(int(place), _NODES - 2)
        sides.append(((node, node + 1 - place), (node + 1, place - node)))
    found = [0.0, 0.0, 0.0]
    for corner in product(*sides):
        at, share = 0, 1.0
        for node, part in corner:
            at, share = at * _NODES + node, share * part
        if share:
            for part_at in range(3):
                found[part_at] += share * _TABLE[3 * at + part_at]
    red, green, blue = (value / 255 for value in found)
    return red, green, blue


def inked(stops: tuple[Stop, ...]) -> Iterator[Stop]:
    """The stops of a gradient for a screen: with more between them if any is in press inks."""
    if all(stop.color.press is None for stop in stops):
        yield from stops
        return
    for one, other in pairwise(stops):
        yield in_inks(one)
        if other.at > one.at:
            yield from (_between(one, other, step / _STEPS) for step in range(1, _STEPS))
    yield in_inks(stops[-1])


def _between(one: Stop, other: Stop, share: float) -> Stop:
    a, b = one.color, other.color
    mixed = Cmyk(*(x + (y - x) * share for x, y in zip(a.inks, b.inks)))
    alpha = a.alpha + (b.alpha - a.alpha) * share
    return Stop(one.at + (other.at - one.at) * share, Color(*a[:3], alpha, mixed))
