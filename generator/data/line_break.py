"""Line breaking classes of all characters (UAX #14, Unicode 16.0.0); made, not written.

Derived from data of the Unicode Character Database, copyright 1991-2024 Unicode, Inc., all rights reserved; used
under the Unicode License v3 (https://www.unicode.org/license.txt), which is printed below as it asks for. The data
are modified: runs of characters of one class, with quotation marks, hyphens and reserved pictographs told apart.

UNICODE LICENSE V3. COPYRIGHT AND PERMISSION NOTICE. Copyright © 1991-2024 Unicode, Inc. NOTICE TO USER: Carefully
read the following legal agreement. BY DOWNLOADING, INSTALLING, COPYING OR OTHERWISE USING DATA FILES, AND/OR
SOFTWARE, YOU UNEQUIVOCALLY ACCEPT, AND AGREE TO BE BOUND BY, ALL OF THE TERMS AND CONDITIONS OF THIS AGREEMENT. IF
YOU DO NOT AGREE, DO NOT DOWNLOAD, INSTALL, COPY, DISTRIBUTE OR USE THE DATA FILES OR SOFTWARE. Permission is hereby
granted, free of charge, to any person obtaining a copy of data files and any associated documentation (the "Data
Files") or software and any associated documentation (the "Software") to deal in the Data Files or Software without
restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, and/or sell
copies of the Data Files or Software, and to permit persons to whom the Data Files or Software are furnished to do so,
provided that either (a) this copyright and permission notice appear with all copies of the Data Files or Software, or
(b) this copyright and permission notice appear in associated Documentation. THE DATA FILES AND SOFTWARE ARE PROVIDED
"AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT OF THIRD PARTY RIGHTS. IN NO EVENT SHALL THE
COPYRIGHT HOLDER OR HOLDERS INCLUDED IN THIS NOTICE BE LIABLE FOR ANY CLAIM, OR ANY SPECIAL INDIRECT OR CONSEQUENTIAL
DAMAGES, OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT,
NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THE DATA FILES OR
SOFTWARE. Except as contained in this notice, the name of a copyright holder shall not be used in advertising or
otherwise to promote the sale, use or other dealings in these Data Files or Software without prior written
authorization of the copyright holder.
"""

NAMES = (
    "AK",
    "AL",
    "AP",
    "AS",
    "B2",
    "BA",
    "BB",
    "BK",
    "CB",
    "CL",
    "CM",
    "CP",
    "CR",
    "EB",
    "EM",
    "EX",
    "GL",
    "H2",
    "H3",
    "HL",
    "HY",
    "ID",
    "IN",
    "IS",
    "JL",
    "JT",
    "JV",
    "LF",
    "NL",
    "NS",
    "NU",
    "OP",
    "PO",
    "PR",
    "QU",
    "RI",
    "SP",
    "SY",
    "VF",
    "VI",
    "WJ",
    "ZW",
    "ZWJ",
    "dc",
    "hh",
    "qf",
    "qi",
    "xp",
)
"""The classes; those of lower case are ours: `qi` and `qf` opening and closing quotes, `hh` the hyphen U+2010, `dc`
the dotted circle, `xp` reserved pictographs."""

PACKED = (
    b"c-rk-O>87r5uVq7Gt)Dk8Qa_TuDzZaJ6?OU*}wdd1d*SGKte*KL@0sff{+rpfJ7vMa^OHZtAN(RNgx^&Me@R45{b(k"
    b"IB`J;K`uxfxga4pzzGSE5O4~(>bbt^>gln)D9ULrt?GWS>(#5jSFc{ZX029B-Tot{$7-<us1wv)kcLfqbm_4{4@Zx6"
    b"dJOT(4Fh_#Y?ozvoB(tt-GB6HjO9@Jbyo!%;J4PA`NpI*8FM03on8^Bhkipsx*p5F7ePxL2*fn6<26YHx&VR(jX+xQ"
    b"Em;6GB<Lv&-X^F{&>TSxY9;h}B!BSC9lhpt`IdvU`~;vs5=33nckpcs_%0iKJfl1?%+4<uSu(``mLQfTQ<@X+7b78e"
    b"k@2<YmH5)<>C<D#B13Bd3$=FdpoWZIS-wvG=!1Xha}c+~ES+@rQVlG*5xy}}WfLZy_6b^*e)$&+eXc{__}_JUZBm03"
    b"N*8=#c`%msB@FKHn-fNOD8`UoP<0Aj0xRE^{E-jL6#B9B+aXb;=cx50_(C+N_u6q`lAeDl7)Fnnr#f%`$W<M|-FyjT"
    b"l+-bV+A2$QG+^<NQq@4`$cTr#D1A9>pT7-bW0KC=WoZmnM;9GEk6;>PXOzc=+`?!f`qhmQ=U{}+BUSZwqNfF#o0bvo"
    b"Xqw{+-Zy|Rw2-P<*UYlOY-Ma6os$ZD$JLU<DV?e%bwI~ZkOnxZm{kQr%gzYjf(p+X*jD|Qp*B=1hTxSYk!5iLg4C-t"
    b"jq~*;9%BtC34R$+ZyM`d1qF4m(=se~lOiiH5#mmo#vdeyla?MW-@}PardVD{C$-B?8(6B$<#xLyOr;=zEY&2_ior3)"
    b"FfpTfR146JlW1*Py$WCuq4j!dR?e7}X9-+}%F?yXqVA_q2R>M>IsgYO@tJ8V52sp~f}51DAFXLZgTlYo=t|z(8{H87"
    b"=rsWrhI)WF5b4FT*7kt8tG1tDZlEu=wqJq<2nRhBSfks7GIS6R#eleTY$65zBZXqd(2X>iRArr30wd|MJU9wEQ6a4q"
    b"5k+Lz^Uw-DM87#vkiyIvAGe;hf{LwnvPykv|MAwR_a7@)_aCPow;nT?7K>`@?G@kFZyAe*M<1<deFRWwrW&upz*gXV"
    b"KZnkV@lEl!C0dVH%%-8q2tFgI;uaS01@M_HAYU}1h@0rbs={VESK*tq^&T+@kAPa&oKa<k)}0M;SgP<5E-|{+1wJ*f"
    b"u8l=|sv8Mn;JR_)>4vo<)|W@I%xYBHhWBY3Kcs7Dmj~)wm%;mm^DsIUSxdG6Uium}-zS56qgyj;ZE9KKp$>*5a??Ap"
    b")?TU+69m;Zd4U?l^C}?-!Ne>QYs{J={S2+IhS*Zf*{ugF9BstHwlr*U(0djZ9|}P}3fEABUpIw%RxU4|J20abf@n2^"
    b"%xqTF52eB6P9*;YXl9ML2#EVFxk<y>sxYQTg(X)(1N`w3d{aB`Sj-Lv7Fg?n-$<PK7K3nxZim{Q!^(LcOAL33LbKn$"
    b"zz!g=uiOgfyM%?Hj&-5eFgp?bmkD1>%)U|m%Uau5_b`IRV+v;@v;OKfS7Qs0uVY^w98W0B(X0zYH{19Y0SYGj4M{vV"
    b"c|+MXQYh@fFpu?b!jfMRO4olctxG2-i7Zf0okwt%KcdI=pHIeSBkGqibT@rF1v4PM&%fpl`rUEa#=C?iL;O5K0F;5_"
    b"49zimY{;`V!Yw2bGHh=~ix7``dEF4rW3*Vj#V8bCqJ!rcT)&MF;$%uG>^FnGjS|y3QUuUHKP_h_J*s2yzznoYk2x%c"
    b"`EApd=+J%(#c^-g#U=}<$^6!#K}Cq&nT%cwoo{`NH{AzD?s1`qr%^hz4QuelcUw^~r0Xhv%da{UCnDDCh9<UPLB(5#"
    b"28Q=z?a`2=gH?A~b_9ix?t_648Esh4dJ$>YQbXajF&RM(Y(m%f3o6!tW5^BeS~G#MLWrQE&^Gui@g!-!H8j?vS@FZ6"
    b"cte6GHhT`_M(nhHN6?C-4!HGILVq3JVh@maxyOZW`L{iO<-t?&TsyH~@laq0%Ak&WaA`+CrvMEO?Uz^x<FY&4iO@Ot"
    b"um-0gM>=jSVV)Q07Xi^$X4DkEjCy7?4k|~yIJ~gG4;o$JW%08z+Dp;F!ooqc$8r&>H|L7#=$%5(Y(_a;%`e#;H^(JI"
    b">=&N4Sr-m#IX?Xjyvo$v!%3vLoXwDGFuRP+KxF!91Ul55+dbHKvqd$q^STQOaeRw)zp#J|kduE4yXe!%tMG5jh@V@S"
    b"5$#FdLPFecGZ12LC$cQYk<oFcAViiki)}V4m9)QRx55tgp>Q%hqu8ddLPSA+Tx^j&BV0vJK{FjeMK(nRg?*WNE+)6I"
    b"Hz+|<mx%`u>wUwdu1b^XBc1wvn#T`j&<vVEGiV0QpcyoSX3z|pK{IFu&7c|d;X-XG30mQOJe{<jVyL!GC#%81!Gk|f"
    b"iA|b$5t$B#IHj_P)X<_c{Ww8VhWKAj9Z+T>|Ei?3e99Jisr+7>${wPg3su03fYVCXkr;g4CNqDCEJV-Q<8+0BW46Zs"
    b"Ujp`)(zA7Wz3vQ@+X)^)MgxgPbiPTCA3Moj77BsBYtG-!;<wiW`)`TTpn}pC(xjn$dwtdX=KHNxeA8(Km`q@D(j(HG"
    b"y$cv)Am?v6(zBINh<@O~%}`ozE|^34h90Fr*YXv6%3Ugx?BWkT<l+?nw_r0!AadchKNh=cPb2k+?h^X3!o4De6TZux"
    b"r~~EJRpj9|k+17x+%07NVl-$9Q_H82kM$=ZRG^&Sz>GAJw`oU<P#V!d2DfFo);+Yiv~_g9M>qrSWNu5SW@#X|sr3iv"
    b"Y&GAfCX0xC>-mbxQI+|!Wz%DrAS1n8p#m|Arhv-VDCxo66&%b(IG+xXp$|=6nwM5&66b}AiZxqJh3cJDYfkjYieIn5"
    b"cb-AwR~<kiotK($xu`^lmoVBYX0!s#5mpG68#(TrYtZh)+2<UfI%E_foo{P^ZVZH~9X|c~hpk&WXKS)b*CU<~f_79V"
    b"mr(!5%vrKkVUg7P<fn0BqQ|31um?na4K;?_I5W&3%ZyX^SSxCvuZH6vU!-#Z1i=jYIGjvT4($stPuWuR1XOLxwTBd|"
    b"sbVRd0yIonfSwE_&d%~O@J04`)QRUR+$^yb=ZP(X@tWNNpY_T_+tkgK#?Y#;oreysHY|AyEhJ4~Ol_EuaxF5ox-}?G"
    b"4JGh3cpoh*t0AVTm9(y^1U@hd!i0xfP7YVV8XKyXpt@3P%lz>aQGX3QxCW%xK+84KgO_!UZ;Ih~PAX5qzY_E=Jzn81"
    b"SgaZI2xo0OYp4KQfP$#5Y4NL-mOl{eqfYe%{#CPo2O?8;qEwlW@|ah?g19T1sHKh`^E~uQFEy#)$@?UWsKe8Ozf#>H"
    b"(RbrC+#HHpy`R)m)lkkz-OsR+bYUOQ!`o^VdfQwosX-_;6yuc@j#jl=VwVJ4J-bbh05%=ql8P^CWoPuLt#8`4e6Cmc"
    b"14I<L9u}W9<@kD(oH(Ng1q8Sy<lWpw6QgU%oR{w$77Vz#@B9U;L1GK@&)91+4SR5%LQsolC1%pPeRJO>MLkmb__W|;"
    b"3zuj@TkWs6G%OR#3tCcvbcl$ogeo?7A3T<O-GLVk)eQ&YeY|n1{m#J^kZHVJ7n?2^J6FoKB#34=vh%FHT(l-q9nNFz"
    b"=E2|I$K}34uU|KH09<XI|BAjnxsNq}4!>Ou4x})kM{`qtYfh~)`x_dF(&kT5URXDmKN-Or(>6aliJ0!rPxhbrZ*7s-"
    b"OKiF;2hs2~;_eP}<GqB+mje;Nz$`I+ob<;}*@nc{bLsVi6b=f$J+{{#Tx##is1jy~v{;q@;EH9=H{PR$&tnZ`<@z#8"
    b";3IpN=RR}8&EGe;BCouodZPtx;v%vCEQ|ZE?GrsBH^nwM`u7F}6Z^l6u>aUw6SuSnzqZ!_ddBiS`Xg%6E+5m<El<;^"
    b"eCf(ls(Sxq4^AOCsDw!ot^2Zy7wI=DOvwKQ?rsC=1F*bMBEiCqj6R&(gQ!mZgss4S8_`W00%#(-p$&BYEF}2YluL=_"
    b"%Xg8f$uCDdsu3TrxK+`p=y$pzT8b+!f9fC4pi*%Y5LKG=N$_5M7}Z_o?oHaUh3Xm*bd4GKHT3C7Eb33jZRYcn>rvS!"
    b"K93;g1-pT+i)I&gse0}3iYsn-(|L1sAx+J--1WaY@sq4!|1|E^Yu%rn;aW5;2f)y;ZRIypN;N?FCns0a65)gS{mJDY"
    b"vneiAe!C~BAFJpuEg7p71i6Z>Z(1>hQt^Lc%CL{PBoH2R+~Y!3SfUC=j}D!O&T`%)Vaf)<t@mKuj_84}%HEbO-uQW`"
    b"E+2QL_}W9%Z`?6;+~YH{9~{4Cr<KB^QzBqYyXf0ODWo5tm$cltDMjC74#f%mm@`@Ag2wAoFUogYeC_3<fRH=f?MN7("
    b"Y1Md!d>HbW9tx$L-2ZE#Ih45hapzGRkLq`>RpUa)*B+iMZP#k`5iK^mnUv%2V%M=7feaws)yX(JEt}RXK(WQAtvu-`"
    b"?3IK%N^Lu`DEUHM_~Hy$vXhuTvjkeglksKy5vDqaF)rZ-03pcq2EY@TC0Mt+CC+Vwubi-E--a3W@CO9H8%uGnr$t2("
    b"7@>?q;k{mL7)Q_{etl7vw(+yLg277IhGO!Jy7G;?jPIAAe2jZ-W8`1Ph>XT+0g=4s4*^w4>l&iFyC}c)lTM8?WL8VE"
    b"%jo=|@L<<jh+F5au938MDQX@)10Hl>=dh0gRF~cMcn#lLmf4Ix6~3^H#+VkHI1@g86F!13%bl^2<@=%V>iz$U7Bdvq"
    b"(t|LM_t<m|G<}(%zZ2AZ|Dd14A0GN2*mWNw"
)
"""Deflated, base 85: little-endian pairs of length (4 bytes) and class (1 byte; 128 is added where wide)."""
