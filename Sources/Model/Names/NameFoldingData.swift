/// Tables of Unicode 14.0.0 as far as names of cuisines and restaurants need them, written by a script from the character
/// database. Numbers are in base 36 and count from the entry before where that is said.
///
/// Left out on purpose: presentation forms of Arabic, compatibility ideographs and radicals, enclosed and mathematical
/// letters, and what lies beyond the basic plane. Such a name still has its own page; it only does not share the page
/// of its plain form.
enum NameFoldingData {
  /// Scalars that fold to one: distance from the last, distance to its fold; of a range also its length and steps.
  static let singles = """
    4g.-3k a.-21 8.-3k.2.11 3.lj 4.-3s 1.-23 c.w a.w 8.w 6.w 1e.1 m.1 r.1 9.1 8.1 k.1 p.-7g 2.5u 1.1.2.22 4.5q 1.1 \
    2.5p.2.11 2.1 3.27 1.5m.2.12 2.1 2.5p 1.5r 2.5v 1.5t 1.1 4.5v 1.5x 2.5y 3.1.2.22 4.62 1.1 2.62 3.1 2.62 \
    3.61.2.11 2.1.2.22 4.63 1.1 4.1 14.1 i.-2p 1.-1k 11.1 4.-3m 2.1.2.22 o.8bv 1.1 2.-4j 1.8bs 3.1 2.-5f 1.1x 1.1z \
    1.1.5.22 2y.-g8 1.-23 1.-g8 1.-g1 1.-1n.2.12 2.-1h 1.-g0.2.12 15.-3h 1.-hh 1.-hb 1.-h7 1.-27 2k.-1s.2.11 3.-1c \
    2.38 17.1.2.22 4.-57 2.1 8.-n7 1.38 8.-k0 a.w.h.11 i.w.7.11 v.1 d.8 1.-u 1.-p 1.-d 3.-f 1.-m 2.1.c.22 o.-1i \
    1.-1c.2.12 3.-1o 1.-1s 2.1 2.-1i 1.1 3.-3m.3.11 5.28.2.22 3.28.2.11 3.28.4.11 7.28 1.w.9.11 a.w.m.11 1y.1.b.22 \
    o.1.5.22 i.1.r.22 1i.f 3.1.6.22 h.1 4.1 8.1 8.1 e.1 4.1.r.22 1j.1c.12.11 1y3.-1 b8.5ls.12.11 13.5ls 6.5ls 1b.-w \
    l8.-8.6.11 1oo.-4su.2.12 2.-4sk 1.-4si.2.11 2.-4sj 1.-4sc 1.-4ro 1.r7n 8.-2bk.17.11 19.-2bk.3.11 33.-5or 1.-5l3 \
    1.-5os.2.22 3.-5os 1.-5ed 1.-5os.8.11 9.-5ot 1.-5cq 1.-5ou.3.12 3.-5os.2.12 2.-5pe 1.-5bo.2.11 2.-1w 1.-5ph.2.12 \
    2.-5pg 1.-5bl.2.12 2.-5bk 1.-5pi 2.-5pg.2.12 2.-5ja 1.-5pf 1.-5bz 1.-1q.2.11 2.-5pi 1.-5pf.2.11 2.-1o 1.-5bf \
    1.-5ph 1.-1j 1.-52j.3.11 3.-522.2.11 2.-5q1 1.-5pt 1.-5pr.2.11 2.-52s.2.11 2.-52f 1.-52b.2.11 f.-4zf z.-5e1 \
    1.-5rt 1.-5e0 1.-5ny 1.-5dv 1.-5ru 1.-5du.2.12 2.-5dq 1.-5do.3.11 3.-18 1.-5cb 1.-5do 1.-11 1.-5cc 1.-5dn \
    1.-5dp.2.12 2.-5do.3.11 3.-5dm 1.-5dd.2.11 2.-5je 1.-5d9.2.11 2.-4c 1.-5da.2.11 2.-5s1 1.-5d8.3.11 3.-553 \
    8r.1.3.22 5g.-5j9 1d.-68f h.-6ao.b.10 h.-1 j.-6ba b.-6bz 1c.-6db h.-6dc 1.-6bs 3.-6dc.6.11 6.-6dr 1.bb 1.-6db \
    1.-6dx.2.11 2.-6c1 1.-6ds.a.11 a.-6e7 1.av 1.-6dr 1.-6ed.2.11 3.-6cv 1.-6cs 1.-6cj 1.-6cb 1.-5yz 1.-6ct \
    1.-6cr.4.11 4.-6cq 1.-6co.2.11 291.1c.1c.11 2o.1 2.-8af 1.-2xy 1.-89z 3.1.3.22 6.-8bg 1.-8al 1.-8bj.2.12 3.1 3.1 \
    7.-8pe 1.-8p3 1.-8cf.2.11 2.1.1e.22 2z.1.2.22 7.1 3h.-e i9.-9gg 1i.-10 2.6x5 1.6x7.2.11 nbb.1.n.22 1s.1.e.22 \
    s.-w2a.2.12 3q.1.7.22 g.1.v.22 1q.-1 9.1.2.22 4.-r9g 1.1.5.22 d.1 2.-wmg 3.1.2.22 6.1.a.22 k.-wn8 1.-wnj 1.-wnf \
    1.-wn5 1.-wn8 2.-wlu 1.-wmi 1.-wlx 1.ps 1.1.8.22 g.-1c 1.-wn7 1.-raw 1.1.2.22 9.1 6.1.2.22 s.-x3j 1.-x3h 1.-x37 \
    1.1 3.-wy9 1.-wx2 o3.-tx 1.-12 1.-xdf 1.-d a.-xcs 7.-tzk.28.11 fqo.-1cfy 1.-1cgh 1.-1cgf.2.11 2.-1cg9.3.11 \
    3.-1cfz.2.12 2.-1dku kn.-1e5g 1.-14pc.2.11 2.-1e55.2.11 2.-1e5w 1.-1e53 1.-14ox.2.11 q.-17vh 1.-17vj \
    1.-1e50.2.10 2.-1e6l.2.11 2.-1e4c.2.12 2.-14px.2.11 2.-14q3.2.11 2.-14qb.2.11 2.-14qf.2.11 2.-14qd.4.11 \
    6.-1e5o.2.12 6.-1e5q.3.10 3.-1e78 1.-14r4 1.-1e78 2.-1e6x 1.-1e6z 1.-1e6v 1.-1e7q 1.-17wk 1.-1e7l.2.11 \
    2.-1e5c.2.12 2.-14qx.2.11 2.-1e7w 1.-1e7u 1.-1e7r.2.11 2.-1e7q 1.-1e7c.2.12 2.-1e7d 2.-1e6k 1.-1e85.2.11 2.-1e7f \
    46.-1ecg.w.11 w.-1ebk.q.11 q.-1ecg.10.11 10.-168q.2.11 2.-14yn 1.-14ye.2.11 2.-14yr 1.-14ru 1.-14s4 1.-14ue.5.12 \
    5.-14sp.3.12 3.-14to 1.-14s4 1.-14un.5.12 5.-14uj.c.12 c.-14u6.4.12 4.-14u3.5.11 5.-14u1 1.-14tz 1.-14tx 1.-14tv \
    1.-14tt.5.11 5.-14ts.3.12 3.-14tq.5.11 5.-14tp 1.-14tm 1.-14w5.2.11 2.-1b28 1.-1b4x.2.11 2.-1b09 1.-1b4y \
    1.-1b09.2.11 2.-1b50.3.11 3.-1b0a.6.11 6.-1b4m 1.-1b57.3.11 3.-1b4j 1.-1b58.a.11 d.-1b35.6.11 8.-1b37.6.11 \
    8.-1b39.6.11 8.-1b3b.3.11 6.-1ef2.2.11 2.-1eeu 2.-1ef2 1.-1ef4 1.-183h 2.-178m 1.-17x5.4.11 4.-174d 1.-1737
    """

  /// Scalars that fold to several: distance from the last, then the fold.
  static let sequences = """
    4o.w.lk 7.w.lg 5.w.ld 4.w.mf 4.1d.6dg.1g 1.1d.6dg.1e 1.1f.6dg.1g 2.2p.lc 1.2p.ld 1.2p.le 1.2p.lf 1.2p.lk 1.2p.lm \
    2.2r.mf 1.2t.lc 1.2t.ld 1.2t.le 1.2t.lk 1.2x.lc 1.2x.ld 1.2x.le 1.2x.lk 2.32.lf 1.33.lc 1.33.ld 1.33.le 1.33.lf \
    1.33.lk 3.39.lc 1.39.ld 1.39.le 1.39.lk 1.3d.ld 2.37.37 1.2p.lc 1.2p.ld 1.2p.le 1.2p.lf 1.2p.lk 1.2p.lm 2.2r.mf \
    1.2t.lc 1.2t.ld 1.2t.le 1.2t.lk 1.2x.lc 1.2x.ld 1.2x.le 1.2x.lk 2.32.lf 1.33.lc 1.33.ld 1.33.le 1.33.lf 1.33.lk \
    3.39.lc 1.39.ld 1.39.le 1.39.lk 1.3d.ld 2.3d.lk 1.2p.lg 1.2p.lg 1.2p.li 1.2p.li 1.2p.mg 1.2p.mg 1.2r.ld 1.2r.ld \
    1.2r.le 1.2r.le 1.2r.lj 1.2r.lj 1.2r.lo 1.2r.lo 1.2s.lo 1.2s.lo 3.2t.lg 1.2t.lg 1.2t.li 1.2t.li 1.2t.lj 1.2t.lj \
    1.2t.mg 1.2t.mg 1.2t.lo 1.2t.lo 1.2v.le 1.2v.le 1.2v.li 1.2v.li 1.2v.lj 1.2v.lj 1.2v.mf 1.2v.mf 1.2w.le 1.2w.le \
    3.2x.lf 1.2x.lf 1.2x.lg 1.2x.lg 1.2x.li 1.2x.li 1.2x.mg 1.2x.mg 1.2x.lj 2.2x.2y 1.2x.2y 1.2y.le 1.2y.le 1.2z.mf \
    1.2z.mf 2.30.ld 1.30.ld 1.30.mf 1.30.mf 1.30.lo 1.30.lo 1.30.53 1.30.53 3.32.ld 1.32.ld 1.32.mf 1.32.mf 1.32.lo \
    1.32.lo 1.jg.32 3.33.lg 1.33.lg 1.33.li 1.33.li 1.33.ln 1.33.ln 3.36.ld 1.36.ld 1.36.mf 1.36.mf 1.36.lo 1.36.lo \
    1.37.ld 1.37.ld 1.37.le 1.37.le 1.37.mf 1.37.mf 1.37.lo 1.37.lo 1.38.mf 1.38.mf 1.38.lo 1.38.lo 3.39.lf 1.39.lf \
    1.39.lg 1.39.lg 1.39.li 1.39.li 1.39.lm 1.39.lm 1.39.ln 1.39.ln 1.39.mg 1.39.mg 1.3b.le 1.3b.le 1.3d.le 1.3d.le \
    1.3d.lk 1.3e.ld 1.3e.ld 1.3e.lj 1.3e.lj 1.3e.lo 1.3e.lo y.33.m3 1.33.m3 e.39.m3 1.39.m3 k.2s.3e.lo 1.2s.3e.lo \
    1.2s.3e.lo 1.30.2y 1.30.2y 1.30.2y 1.32.2y 1.32.2y 1.32.2y 1.2p.lo 1.2p.lo 1.2x.lo 1.2x.lo 1.33.lo 1.33.lo \
    1.39.lo 1.39.lo 1.39.lk.lg 1.39.lk.lg 1.39.lk.ld 1.39.lk.ld 1.39.lk.lo 1.39.lk.lo 1.39.lk.lc 1.39.lk.lc \
    2.2p.lk.lg 1.2p.lk.lg 1.2p.lj.lg 1.2p.lj.lg 1.6e.lg 1.6e.lg 3.2v.lo 1.2v.lo 1.2z.lo 1.2z.lo 1.33.mg 1.33.mg \
    1.33.mg.lg 1.33.mg.lg 1.ia.lo 1.ia.lo 1.2y.lo 1.2s.3e 1.2s.3e 1.2s.3e 1.2v.ld 1.2v.ld 3.32.lc 1.32.lc 1.2p.lm.ld \
    1.2p.lm.ld 1.6e.ld 1.6e.ld 1.6w.ld 1.6w.ld 1.2p.lr 1.2p.lr 1.2p.lt 1.2p.lt 1.2t.lr 1.2t.lr 1.2t.lt 1.2t.lt \
    1.2x.lr 1.2x.lr 1.2x.lt 1.2x.lt 1.33.lr 1.33.lr 1.33.lt 1.33.lt 1.36.lr 1.36.lr 1.36.lt 1.36.lt 1.39.lr 1.39.lr \
    1.39.lt 1.39.lt 1.37.me 1.37.me 1.38.me 1.38.me 3.2w.lo 1.2w.lo 7.2p.lj 1.2p.lj 1.2t.mf 1.2t.mf 1.33.lk.lg \
    1.33.lk.lg 1.33.lf.lg 1.33.lf.lg 1.33.lj 1.33.lj 1.33.lj.lg 1.33.lj.lg 1.3d.lg 1.3d.lg 4l.w.li 1.w.lj 1.w.lm \
    1.w.mg 1.w.lf 1.w.ln 2v.lk.ld 1i.w.qh a.w.ld 1.w.lk.ld 1.q9.ld 2.qd.ld 1.qf.ld 1.qh.ld 2.qn.ld 2.qt.ld 1.qx.ld \
    1.qh.lk.ld q.qh.lk 1.qt.lk 1.q9.ld 1.qd.ld 1.qf.ld 1.qh.ld 1.qt.lk.ld q.qh.lk 1.qt.lk 1.qn.ld 1.qt.ld 1.qx.ld \
    5.qt.ld 1.qt.lk 18.tx.lc 1.tx.lk 2.tv.ld 4.uu.lk 5.u2.ld 1.u0.lc 1.ub.li b.u0.li w.u0.li n.tx.lc 1.tx.lk 2.tv.ld \
    4.uu.lk 5.u2.ld 1.u0.lc 1.ub.li o.vp.lr 1.vp.lr 22.ty.li 1.ty.li e.ts.li 1.ts.li 1.ts.lk 1.ts.lk 3.tx.li 1.tx.li \
    3.yh.lk 1.yh.lk 1.ty.lk 1.ty.lk 1.tz.lk 1.tz.lk 3.u0.lg 1.u0.lg 1.u0.lk 1.u0.lk 1.u6.lk 1.u6.lk 3.yx.lk 1.yx.lk \
    1.ul.lk 1.ul.lk 1.ub.lg 1.ub.lg 1.ub.lk 1.ub.lk 1.ub.ln 1.ub.ln 1.uf.lk 1.uf.lk 3.uj.lk 1.uj.lk 3y.12d.136 \
    4b.17r.18z 1.17r.190 1.18o.190 1.17r.191 1.18q.190 27.17r.19w 1.18o.19w 1.1c7.19w 1.18q.19w 20.1cl.190 2.1c1.190 \
    h.1ci.190 gm.1t4.1to 8.1tc.1to 3.1tf.1to 10.1sl.1to 1.1sm.1to 1.1sn.1to 1.1ss.1to 1.1sx.1to 1.1sy.1to 1.1t7.1to \
    1.1tb.1to 30.1xj.1xa 1.1xj.1xz g.1wh.1x8 1.1wi.1x8 2.1wv.1x8 2c.20i.20s 3.20o.20s z.1zq.20s 1.1zr.20s 1.1zw.20s \
    3.20b.20s 6i.287.28m 3.287.27y 1.287.28n g.275.27w 1.276.27w 1j.2aa.2c7 1i.2bq.2bi 1.2br.2bi 1.2bq.2c7 \
    3g.2fa.2fq 3c.2in.2j9 7.2iu.2j9 1.2iu.2ja 2.2iu.2iq 1.2iu.2iq.2j9 3j.2me.2m6 1.2mf.2m6 1.2me.2mv 3y.2qh.2q2 \
    2.2qh.2q7 1.2qh.2q7.2q2 1.2qh.2qn 2d.2tp.2sy 3k.2x9.2wi 15.2wb.2vt 1.2wb.2w1 2u.30i.33r a.30s.33r 5.30x.33r \
    5.312.33r 5.317.33r d.30g.33p a.31t.31u 2.31t.31w 1.33m.328 1.33m.31t.328 1.33n.328 1.33n.31t.328 8.31t.328 \
    i.32q.33r a.330.33r 5.335.33r 5.33a.33r 5.33f.33r d.32o.33p 31.36t.372 25c.5c5.5dh 2.5c7.5dh 2.5c9.5dh 2.5cb.5dh \
    2.5cd.5dh 4.5ch.5dh 15.5dm.5dh 2.5do.5dh 3.5dq.5dh 1.5dr.5dh 2.5du.5dh jh.2p.md 1.2p.md 1.2q.lj 1.2q.lj 1.2q.mb \
    1.2q.mb 1.2q.mp 1.2q.mp 1.2r.mf.ld 1.2r.mf.ld 1.2s.lj 1.2s.lj 1.2s.mb 1.2s.mb 1.2s.mp 1.2s.mp 1.2s.mf 1.2s.mf \
    1.2s.ml 1.2s.ml 1.2t.lg.lc 1.2t.lg.lc 1.2t.lg.ld 1.2t.lg.ld 1.2t.ml 1.2t.ml 1.2t.mo 1.2t.mo 1.2t.mf.li \
    1.2t.mf.li 1.2u.lj 1.2u.lj 1.2v.lg 1.2v.lg 1.2w.lj 1.2w.lj 1.2w.mb 1.2w.mb 1.2w.lk 1.2w.lk 1.2w.mf 1.2w.mf \
    1.2w.mm 1.2w.mm 1.2x.mo 1.2x.mo 1.2x.lk.ld 1.2x.lk.ld 1.2z.ld 1.2z.ld 1.2z.mb 1.2z.mb 1.2z.mp 1.2z.mp 1.30.mb \
    1.30.mb 1.30.mb.lg 1.30.mb.lg 1.30.mp 1.30.mp 1.30.ml 1.30.ml 1.31.ld 1.31.ld 1.31.lj 1.31.lj 1.31.mb 1.31.mb \
    1.32.lj 1.32.lj 1.32.mb 1.32.mb 1.32.mp 1.32.mp 1.32.ml 1.32.ml 1.33.lf.ld 1.33.lf.ld 1.33.lf.lk 1.33.lf.lk \
    1.33.lg.lc 1.33.lg.lc 1.33.lg.ld 1.33.lg.ld 1.34.ld 1.34.ld 1.34.lj 1.34.lj 1.36.lj 1.36.lj 1.36.mb 1.36.mb \
    1.36.mb.lg 1.36.mb.lg 1.36.mp 1.36.mp 1.37.lj 1.37.lj 1.37.mb 1.37.mb 1.37.ld.lj 1.37.ld.lj 1.37.lo.lj \
    1.37.lo.lj 1.37.mb.lj 1.37.mb.lj 1.38.lj 1.38.lj 1.38.mb 1.38.mb 1.38.mp 1.38.mp 1.38.ml 1.38.ml 1.39.mc 1.39.mc \
    1.39.mo 1.39.mo 1.39.ml 1.39.ml 1.39.lf.ld 1.39.lf.ld 1.39.lg.lk 1.39.lg.lk 1.3a.lf 1.3a.lf 1.3a.mb 1.3a.mb \
    1.3b.lc 1.3b.lc 1.3b.ld 1.3b.ld 1.3b.lk 1.3b.lk 1.3b.lj 1.3b.lj 1.3b.mb 1.3b.mb 1.3c.lj 1.3c.lj 1.3c.lk 1.3c.lk \
    1.3d.lj 1.3d.lj 1.3e.le 1.3e.le 1.3e.mb 1.3e.mb 1.3e.mp 1.3e.mp 1.2w.mp 1.38.lk 1.3b.lm 1.3d.lm 1.2p.ji 1.37.lj \
    3.37.37 2.2p.mb 1.2p.mb 1.2p.ll 1.2p.ll 1.2p.le.ld 1.2p.le.ld 1.2p.le.lc 1.2p.le.lc 1.2p.le.ll 1.2p.le.ll \
    1.2p.le.lf 1.2p.le.lf 1.2p.mb.le 1.2p.mb.le 1.2p.li.ld 1.2p.li.ld 1.2p.li.lc 1.2p.li.lc 1.2p.li.ll 1.2p.li.ll \
    1.2p.li.lf 1.2p.li.lf 1.2p.mb.li 1.2p.mb.li 1.2t.mb 1.2t.mb 1.2t.ll 1.2t.ll 1.2t.lf 1.2t.lf 1.2t.le.ld \
    1.2t.le.ld 1.2t.le.lc 1.2t.le.lc 1.2t.le.ll 1.2t.le.ll 1.2t.le.lf 1.2t.le.lf 1.2t.mb.le 1.2t.mb.le 1.2x.ll \
    1.2x.ll 1.2x.mb 1.2x.mb 1.33.mb 1.33.mb 1.33.ll 1.33.ll 1.33.le.ld 1.33.le.ld 1.33.le.lc 1.33.le.lc 1.33.le.ll \
    1.33.le.ll 1.33.le.lf 1.33.le.lf 1.33.mb.le 1.33.mb.le 1.33.m3.ld 1.33.m3.ld 1.33.m3.lc 1.33.m3.lc 1.33.m3.ll \
    1.33.m3.ll 1.33.m3.lf 1.33.m3.lf 1.33.m3.mb 1.33.m3.mb 1.39.mb 1.39.mb 1.39.ll 1.39.ll 1.39.m3.ld 1.39.m3.ld \
    1.39.m3.lc 1.39.m3.lc 1.39.m3.ll 1.39.m3.ll 1.39.m3.lf 1.39.m3.lf 1.39.m3.mb 1.39.m3.mb 1.3d.lc 1.3d.lc 1.3d.mb \
    1.3d.mb 1.3d.ll 1.3d.ll 1.3d.lf 1.3d.lf 7.q9.lv 1.q9.lw 1.q9.lv.lc 1.q9.lw.lc 1.q9.lv.ld 1.q9.lw.ld 1.q9.lv.n6 \
    1.q9.lw.n6 1.q9.lv 1.q9.lw 1.q9.lv.lc 1.q9.lw.lc 1.q9.lv.ld 1.q9.lw.ld 1.q9.lv.n6 1.q9.lw.n6 1.qd.lv 1.qd.lw \
    1.qd.lv.lc 1.qd.lw.lc 1.qd.lv.ld 1.qd.lw.ld 3.qd.lv 1.qd.lw 1.qd.lv.lc 1.qd.lw.lc 1.qd.lv.ld 1.qd.lw.ld 3.qf.lv \
    1.qf.lw 1.qf.lv.lc 1.qf.lw.lc 1.qf.lv.ld 1.qf.lw.ld 1.qf.lv.n6 1.qf.lw.n6 1.qf.lv 1.qf.lw 1.qf.lv.lc 1.qf.lw.lc \
    1.qf.lv.ld 1.qf.lw.ld 1.qf.lv.n6 1.qf.lw.n6 1.qh.lv 1.qh.lw 1.qh.lv.lc 1.qh.lw.lc 1.qh.lv.ld 1.qh.lw.ld \
    1.qh.lv.n6 1.qh.lw.n6 1.qh.lv 1.qh.lw 1.qh.lv.lc 1.qh.lw.lc 1.qh.lv.ld 1.qh.lw.ld 1.qh.lv.n6 1.qh.lw.n6 1.qn.lv \
    1.qn.lw 1.qn.lv.lc 1.qn.lw.lc 1.qn.lv.ld 1.qn.lw.ld 3.qn.lv 1.qn.lw 1.qn.lv.lc 1.qn.lw.lc 1.qn.lv.ld 1.qn.lw.ld \
    3.qt.lv 1.qt.lw 1.qt.lv.lc 1.qt.lw.lc 1.qt.lv.ld 1.qt.lw.ld 1.qt.lv.n6 1.qt.lw.n6 2.qt.lw 2.qt.lw.lc 2.qt.lw.ld \
    2.qt.lw.n6 1.qx.lv 1.qx.lw 1.qx.lv.lc 1.qx.lw.lc 1.qx.lv.ld 1.qx.lw.ld 1.qx.lv.n6 1.qx.lw.n6 1.qx.lv 1.qx.lw \
    1.qx.lv.lc 1.qx.lw.lc 1.qx.lv.ld 1.qx.lw.ld 1.qx.lv.n6 1.qx.lw.n6 1.q9.lc 1.q9.ld 1.qd.lc 1.qd.ld 1.qf.lc \
    1.qf.ld 1.qh.lc 1.qh.ld 1.qn.lc 1.qn.ld 1.qt.lc 1.qt.ld 1.qx.lc 1.qx.ld 3.q9.lv.qh 1.q9.lw.qh 1.q9.lv.lc.qh \
    1.q9.lw.lc.qh 1.q9.lv.ld.qh 1.q9.lw.ld.qh 1.q9.lv.n6.qh 1.q9.lw.n6.qh 1.q9.lv.qh 1.q9.lw.qh 1.q9.lv.lc.qh \
    1.q9.lw.lc.qh 1.q9.lv.ld.qh 1.q9.lw.ld.qh 1.q9.lv.n6.qh 1.q9.lw.n6.qh 1.qf.lv.qh 1.qf.lw.qh 1.qf.lv.lc.qh \
    1.qf.lw.lc.qh 1.qf.lv.ld.qh 1.qf.lw.ld.qh 1.qf.lv.n6.qh 1.qf.lw.n6.qh 1.qf.lv.qh 1.qf.lw.qh 1.qf.lv.lc.qh \
    1.qf.lw.lc.qh 1.qf.lv.ld.qh 1.qf.lw.ld.qh 1.qf.lv.n6.qh 1.qf.lw.n6.qh 1.qx.lv.qh 1.qx.lw.qh 1.qx.lv.lc.qh \
    1.qx.lw.lc.qh 1.qx.lv.ld.qh 1.qx.lw.ld.qh 1.qx.lv.n6.qh 1.qx.lw.n6.qh 1.qx.lv.qh 1.qx.lw.qh 1.qx.lv.lc.qh \
    1.qx.lw.lc.qh 1.qx.lv.ld.qh 1.qx.lw.ld.qh 1.qx.lv.n6.qh 1.qx.lw.n6.qh 1.q9.li 1.q9.lg 1.q9.lc.qh 1.q9.qh \
    1.q9.ld.qh 2.q9.n6 1.q9.n6.qh 1.q9.li 1.q9.lg 1.q9.lc 1.q9.ld 1.q9.qh 1.w.lv 2.w.lv 1.w.n6 1.w.lk.n6 1.qf.lc.qh \
    1.qf.qh 1.qf.ld.qh 2.qf.n6 1.qf.n6.qh 1.qd.lc 1.qd.ld 1.qf.lc 1.qf.ld 1.qf.qh 1.w.lv.lc 1.w.lv.ld 1.w.lv.n6 \
    1.qh.li 1.qh.lg 1.qh.lk.lc 1.qh.lk.ld 3.qh.n6 1.qh.lk.n6 1.qh.li 1.qh.lg 1.qh.lc 1.qh.ld 2.w.lw.lc 1.w.lw.ld \
    1.w.lw.n6 1.qt.li 1.qt.lg 1.qt.lk.lc 1.qt.lk.ld 1.qp.lv 1.qp.lw 1.qt.n6 1.qt.lk.n6 1.qt.li 1.qt.lg 1.qt.lc \
    1.qt.ld 1.qp.lw 1.w.lk.lc 1.w.lk.ld 4.qx.lc.qh 1.qx.qh 1.qx.ld.qh 2.qx.n6 1.qx.n6.qh 1.qn.lc 1.qn.ld 1.qx.lc \
    1.qx.ld 1.qx.qh 1.w.ld 1.w.lw p.w.mr e.1a.1a 1.1a.1a.1a d.6cy.6cy 1.6cy.6cy.6cy 2.6d1.6d1 1.6d1.6d1.6d1 5.x.x \
    2.w.lh 9.1r.1r 1.1r.x 1.x.1r e.6cy.6cy.6cy.6cy 29.36.37 338.9jf.9ll 2.9jh.9ll 2.9jj.9ll 2.9jl.9ll 2.9jn.9ll \
    2.9jp.9ll 2.9jr.9ll 2.9jt.9ll 2.9jv.9ll 2.9jx.9ll 2.9jz.9ll 2.9k1.9ll 3.9k4.9ll 2.9k6.9ll 2.9k8.9ll 7.9kf.9ll \
    1.9kf.9lm 2.9ki.9ll 1.9ki.9lm 2.9kl.9ll 1.9kl.9lm 2.9ko.9ll 1.9ko.9lm 2.9kr.9ll 1.9kr.9lm n.9ja.9ll 7.w.9ll \
    1.w.9lm 2.9lp.9ll 1.9l4.9l6 d.9m3.9ll 2.9m5.9ll 2.9m7.9ll 2.9m9.9ll 2.9mb.9ll 2.9md.9ll 2.9mf.9ll 2.9mh.9ll \
    2.9mj.9ll 2.9ml.9ll 2.9mn.9ll 2.9mp.9ll 3.9ms.9ll 2.9mu.9ll 2.9mw.9ll 7.9n3.9ll 1.9n3.9lm 2.9n6.9ll 1.9n6.9lm \
    2.9n9.9ll 1.9n9.9lm 2.9nc.9ll 1.9nc.9lm 2.9nf.9ll 1.9nf.9lm n.9ly.9ll 3.9nz.9ll 1.9o0.9ll 1.9o1.9ll 1.9o2.9ll \
    4.9od.9ll 1.9mb.9mw 13wh.2u.2u 1.2u.2x 1.2u.30 1.2u.2u.2x 1.2u.2u.30 1.37.38 1.37.38 d.12s.12u 1.12s.12d \
    1.12s.12j 1.132.12u 1.12s.12l 6.15l.14k 2.16a.14n b.161.14x 1.161.14y 1.161.14s.14x 1.161.14s.14y 1.15c.14n \
    1.15c.14o 1.15c.14s 1.15d.14s 1.15e.14s 1.15f.14s 1.15g.14s 1.15h.14s 1.15i.14s 2.15k.14s 1.15l.14s 1.15m.14s \
    1.15n.14s 1.15o.14s 2.15q.14s 2.15s.14s 1.15t.14s 2.15v.14s 1.15w.14s 2.15y.14s 1.15z.14s 1.160.14s 1.161.14s \
    1.162.14s 1.15h.14p 1.15d.14v 1.15n.14v 1.15w.14v 1.15c.15o ju.1a.1a.1a n.1a.1a p.w.lh 1.w.lh 1.w.lh 1.w.lh \
    bb.w.lg
    """

  /// Combining classes: first, length, class.
  static let classes = """
    lc.l.6e lx.1.6g ly.4.64 m2.1.6g m3.1.60 m4.5.64 m9.2.5m mb.4.64 mf.2.5m mh.b.64 ms.5.1 mx.4.64 n1.8.6e n9.1.6o \
    na.1.6e nb.3.64 ne.3.6e nh.2.64 nk.3.6e nn.4.64 nr.1.6e ns.1.6g nt.2.64 nv.1.6e nw.1.6h nx.2.6i nz.1.6h o0.2.6i \
    o2.1.6h o3.d.6e w3.5.6e 13l.1.64 13m.4.6e 13q.1.64 13r.3.6e 13u.1.66 13v.1.64 13w.6.6e 142.6.64 148.2.6e \
    14a.1.64 14b.2.6e 14d.1.66 14e.1.6c 14f.1.6e 14g.1.a 14h.1.b 14i.1.c 14j.1.d 14k.1.e 14l.1.f 14m.1.g 14n.1.h \
    14o.1.i 14p.2.j 14r.1.k 14s.1.l 14t.1.m 14v.1.n 14x.1.o 14y.1.p 150.1.6e 151.1.64 153.1.i 174.8.6e 17c.1.u \
    17d.1.v 17e.1.w 18r.1.r 18s.1.s 18t.1.t 18u.1.u 18v.1.v 18w.1.w 18x.1.x 18y.1.y 18z.2.6e 191.2.64 193.5.6e \
    198.1.64 199.2.6e 19b.1.64 19s.1.z 1cm.7.6e 1cv.4.6e 1cz.1.64 1d0.1.6e 1d3.2.6e 1d6.1.64 1d7.2.6e 1d9.1.64 \
    1e9.1.10 1f4.1.6e 1f5.1.64 1f6.2.6e 1f8.1.64 1f9.2.6e 1fb.3.64 1fe.1.6e 1ff.2.64 1fh.1.6e 1fi.1.64 1fj.3.6e \
    1fm.1.64 1fn.1.6e 1fo.1.64 1fp.1.6e 1fq.1.64 1fr.1.6e 1fs.1.64 1ft.2.6e 1kb.7.6e 1ki.1.64 1kj.1.6e 1kt.1.64 \
    1li.4.6e 1ln.9.6e 1lx.3.6e 1m1.5.6e 1nd.3.64 1p4.1.6e 1p5.3.64 1p8.4.6e 1qi.5.6e 1qn.5.64 1qs.e.6e 1r7.1.64 \
    1r8.2.6e 1ra.1.64 1rb.2.6e 1rd.1.64 1re.3.6e 1rh.3.64 1rk.1.r 1rl.1.s 1rm.1.t 1rn.3.6e 1rq.1.64 1rr.2.6e \
    1rt.2.64 1rv.5.6e 1to.1.7 1u5.1.9 1u9.1.6e 1ua.1.64 1ub.2.6e 1x8.1.7 1xp.1.9 1z2.1.6e 20s.1.7 219.1.9 24c.1.7 \
    24t.1.9 27w.1.7 28d.1.9 2bx.1.9 2f0.1.7 2fh.1.9 2fp.1.2c 2fq.1.2j 2ik.1.7 2j1.1.9 2m3.2.9 2ml.1.9 2q2.1.9 \
    2t4.2.2v 2t6.1.9 2tk.4.2z 2wo.2.3a 2wq.1.9 2x4.4.3e 2zc.2.64 305.1.64 307.1.64 309.1.60 31t.1.3l 31u.1.3m \
    31w.1.3o 322.4.3m 328.1.3m 32a.2.6e 32c.1.9 32e.2.6e 346.1.64 37b.1.7 37d.2.9 39p.1.64 3tp.3.6e 4k4.2.9 4l0.1.9 \
    4pe.1.9 4pp.1.6e 4vd.1.6c 4zd.1.66 4ze.1.6e 4zf.1.64 55j.1.6e 55k.1.64 57k.1.9 585.8.6e 58f.1.64 59s.5.6e \
    59x.6.64 5a3.2.6e 5a5.1.64 5a7.2.64 5a9.2.6e 5ab.2.64 5ad.5.6e 5ai.1.64 5aj.4.6e 5dg.1.7 5dw.1.9 5ez.1.6e \
    5f0.1.64 5f1.7.6e 5gq.2.9 5ie.1.7 5iq.2.9 5kn.1.7 5ow.3.6e 5p0.1.1 5p1.5.64 5p6.2.6e 5p8.4.64 5pc.1.6e 5pe.7.1 \
    5pp.1.64 5pw.1.6e 5q0.2.6e 5vk.2.6e 5vm.1.64 5vn.7.6e 5vu.1.64 5vv.2.6e 5vx.1.6i 5vy.1.5y 5vz.1.64 5w0.1.5m \
    5w1.11.6e 5x2.1.6g 5x3.2.6c 5x5.1.64 5x6.1.62 5x7.1.6e 5x8.1.6h 5x9.1.64 5xa.1.6e 5xb.1.64 6hc.2.6e 6he.2.1 \
    6hg.4.6e 6hk.3.1 6hn.2.6e 6ht.1.6e 6hx.2.1 6hz.1.6e 6i0.1.64 6i1.1.6e 6i2.2.1 6i4.4.64 6i8.1.6e 8vj.3.6e 8zj.1.9 \
    928.w.6e 9ii.1.62 9ij.1.6c 9ik.1.6g 9il.1.66 9im.2.68 9ll.2.8 wvj.1.6e wvo.a.6e wwu.2.6e wz4.2.6e x6u.1.9 \
    x7w.1.9 xc4.1.9 xcw.i.6e xez.3.64 xg3.1.9 xir.1.7 xj4.1.9 xps.1.6e xpu.2.6e xpw.1.64 xpz.2.6e xq6.2.6e xq9.1.6e \
    xrq.1.9 xyl.1.9 1dlq.1.q 1e74.7.6e 1e7b.7.64 1e7i.2.6e
    """

  /// Canonical compositions: first, second, composed.
  static let compositions = """
    2p.lc.68 2p.ld.69 2p.le.6a 2p.lf.6b 2p.lg.75 2p.li.77 2p.lj.fb 2p.lk.6c 2p.ll.61v 2p.lm.6d 2p.lo.cu 2p.lr.e9 \
    2p.lt.eb 2p.mb.61t 2p.md.5xd 2p.mg.79 2q.lj.5xf 2q.mb.5xh 2q.mp.5xj 2r.ld.7b 2r.le.7d 2r.lj.7f 2r.lo.7h 2r.mf.6f \
    2s.lj.5xn 2s.lo.7j 2s.mb.5xp 2s.mf.5xt 2s.ml.5xv 2s.mp.5xr 2t.lc.6g 2t.ld.6h 2t.le.6i 2t.lf.62l 2t.lg.7n \
    2t.li.7p 2t.lj.7r 2t.lk.6j 2t.ll.62j 2t.lo.7v 2t.lr.ed 2t.lt.ef 2t.mb.62h 2t.mf.fd 2t.mg.7t 2t.ml.5y1 2t.mo.5y3 \
    2u.lj.5y7 2v.ld.dx 2v.le.7x 2v.lg.5y9 2v.li.7z 2v.lj.81 2v.lo.dj 2v.mf.83 2w.le.85 2w.lj.5yb 2w.lk.5yf 2w.lo.f3 \
    2w.mb.5yd 2w.mf.5yh 2w.mm.5yj 2w.mp.61i 2x.lc.6k 2x.ld.6l 2x.le.6m 2x.lf.89 2x.lg.8b 2x.li.8d 2x.lk.6n 2x.ll.62x \
    2x.lo.cw 2x.lr.eh 2x.lt.ej 2x.mb.62z 2x.mg.8f 2x.mo.5yl 2y.le.8l 2y.lo.ds 2z.ld.5yp 2z.lo.dl 2z.mb.5yr 2z.mf.8n \
    2z.mp.5yt 30.ld.8q 30.lo.8u 30.mb.5yv 30.mf.8s 30.ml.5z1 30.mp.5yz 31.ld.5z3 31.lj.5z5 31.mb.5z7 32.lc.e1 \
    32.ld.90 32.lf.6p 32.lj.5z9 32.lo.94 32.mb.5zb 32.mf.92 32.ml.5zf 32.mp.5zd 33.lc.6q 33.ld.6r 33.le.6s 33.lf.6t \
    33.lg.99 33.li.9b 33.lj.fj 33.lk.6u 33.ll.633 33.ln.9d 33.lo.cy 33.lr.el 33.lt.en 33.m3.bl 33.mb.631 33.mg.dn \
    34.ld.5zp 34.lj.5zr 36.ld.9h 36.lj.5zt 36.lo.9l 36.lr.ep 36.lt.er 36.mb.5zv 36.mf.9j 36.mp.5zz 37.ld.9n 37.le.9p \
    37.lj.601 37.lo.9t 37.mb.603 37.me.ex 37.mf.9r 38.lj.60b 38.lk.61j 38.lo.9x 38.mb.60d 38.me.ez 38.mf.9v \
    38.ml.60h 38.mp.60f 39.lc.6x 39.ld.6y 39.le.6z 39.lf.a1 39.lg.a3 39.li.a5 39.lk.70 39.ll.63r 39.lm.a7 39.ln.a9 \
    39.lo.d0 39.lr.et 39.lt.ev 39.m3.c0 39.mb.63p 39.mc.60j 39.mg.ab 39.ml.60n 39.mo.60l 3a.lf.60t 3a.mb.60v \
    3b.lc.60x 3b.ld.60z 3b.le.ad 3b.lj.613 3b.lk.611 3b.lm.61k 3b.mb.615 3c.lj.617 3c.lk.619 3d.lc.643 3d.ld.71 \
    3d.le.af 3d.lf.649 3d.lg.fn 3d.lj.61b 3d.lk.73 3d.ll.647 3d.lm.61l 3d.mb.645 3e.ld.ai 3e.le.61d 3e.lj.ak \
    3e.lo.am 3e.mb.61f 3e.mp.61h 6a.lc.61z 6a.ld.61x 6a.lf.623 6a.ll.621 6c.lg.db 6d.ld.e3 6e.ld.e5 6e.lg.df \
    6f.ld.5xl 6i.lc.62p 6i.ld.62n 6i.lf.62t 6i.ll.62r 6n.ld.5yn 6s.lc.637 6s.ld.635 6s.lf.63b 6s.ll.639 6t.ld.5zh \
    6t.lg.fh 6t.lk.5zj 6u.lg.ff 6w.ld.e7 70.lc.d8 70.ld.d4 70.lg.d2 70.lo.d6 77.lc.629 77.ld.627 77.lf.62d 77.ll.62b \
    7n.lc.5xx 7n.ld.5xz 99.lc.5zl 99.ld.5zn 9n.lj.605 9t.lj.607 a1.ld.60p a3.lk.60r bl.lc.63h bl.ld.63f bl.lf.63l \
    bl.ll.63j bl.mb.63n c0.lc.63v c0.ld.63t c0.lf.63z c0.ll.63x c0.mb.641 dn.lg.dp fb.lg.dd fd.li.5y5 fj.lg.fl \
    ia.lo.dr q9.lc.67k q9.ld.q4 q9.lg.69d q9.li.69c q9.lv.64g q9.lw.64h q9.n6.69i qd.lc.67m qd.ld.q5 qd.lv.64w \
    qd.lw.64x qf.lc.67o qf.ld.q6 qf.lv.65c qf.lw.65d qf.n6.69y qh.lc.67q qh.ld.q7 qh.lg.6a9 qh.li.6a8 qh.lk.qy \
    qh.lv.65s qh.lw.65t qh.n6.6ae qn.lc.67s qn.ld.r0 qn.lv.668 qn.lw.669 qp.lv.6as qp.lw.6at qt.lc.67u qt.ld.r1 \
    qt.lg.6ap qt.li.6ao qt.lk.qz qt.lv.66o qt.lw.66p qt.n6.6au qx.lc.67w qx.ld.r2 qx.lv.674 qx.lw.675 qx.n6.6ba \
    qy.lc.6aa qy.ld.pc qy.n6.6af qz.lc.6aq qz.ld.q8 qz.n6.6av ts.li.y9 ts.lk.yb tv.ld.ur tx.lc.uo tx.li.yf tx.lk.up \
    ty.li.xu ty.lk.yl tz.lk.yn u0.lc.v1 u0.lg.yr u0.li.u1 u0.lk.yt u2.ld.v0 u6.lk.yv ub.lg.z3 ub.li.v2 ub.lk.z5 \
    ub.ln.z7 uf.lk.z9 uj.lk.zd ul.lk.z1 uu.lk.uv vp.lr.vr yh.lk.yj yx.lk.yz 17r.18z.17m 17r.190.17n 17r.191.17p \
    18o.190.17o 18q.190.17q 1c1.190.1c2 1ci.190.1cj 1cl.190.1c0 1t4.1to.1t5 1tc.1to.1td 1tf.1to.1tg 1xj.1xa.1xn \
    1xj.1xz.1xo 287.27y.28b 287.28m.288 287.28n.28c 2aa.2c7.2ac 2bq.2bi.2bu 2bq.2c7.2bw 2br.2bi.2bv 2fa.2fq.2fc \
    2in.2j9.2io 2iu.2iq.2iy 2iu.2j9.2iv 2iu.2ja.2iw 2iy.2j9.2iz 2me.2m6.2mi 2me.2mv.2mk 2mf.2m6.2mj 2qh.2q2.2qi \
    2qh.2q7.2qk 2qh.2qn.2qm 2qk.2q2.2ql 36t.372.36u 5c5.5dh.5c6 5c7.5dh.5c8 5c9.5dh.5ca 5cb.5dh.5cc 5cd.5dh.5ce \
    5ch.5dh.5ci 5dm.5dh.5dn 5do.5dh.5dp 5dq.5dh.5ds 5dr.5dh.5dt 5du.5dh.5dv 5yv.lg.5yx 5zv.lg.5zx 603.lj.609 \
    61t.le.625 61t.li.62f 62h.le.62v 631.le.63d 64g.lc.64i 64g.ld.64k 64g.n6.64m 64h.lc.64j 64h.ld.64l 64h.n6.64n \
    64w.lc.64y 64w.ld.650 64x.lc.64z 64x.ld.651 65c.lc.65e 65c.ld.65g 65c.n6.65i 65d.lc.65f 65d.ld.65h 65d.n6.65j \
    65s.lc.65u 65s.ld.65w 65s.n6.65y 65t.lc.65v 65t.ld.65x 65t.n6.65z 668.lc.66a 668.ld.66c 669.lc.66b 669.ld.66d \
    66o.lc.66q 66o.ld.66s 66o.n6.66u 66p.lc.66r 66p.ld.66t 66p.n6.66v 674.lc.676 674.ld.678 674.n6.67a 675.lc.677 \
    675.ld.679 675.n6.67b 9ja.9ll.9lg 9jf.9ll.9jg 9jh.9ll.9ji 9jj.9ll.9jk 9jl.9ll.9jm 9jn.9ll.9jo 9jp.9ll.9jq \
    9jr.9ll.9js 9jt.9ll.9ju 9jv.9ll.9jw 9jx.9ll.9jy 9jz.9ll.9k0 9k1.9ll.9k2 9k4.9ll.9k5 9k6.9ll.9k7 9k8.9ll.9k9 \
    9kf.9ll.9kg 9kf.9lm.9kh 9ki.9ll.9kj 9ki.9lm.9kk 9kl.9ll.9km 9kl.9lm.9kn 9ko.9ll.9kp 9ko.9lm.9kq 9kr.9ll.9ks \
    9kr.9lm.9kt 9lp.9ll.9lq 9ly.9ll.9o4 9m3.9ll.9m4 9m5.9ll.9m6 9m7.9ll.9m8 9m9.9ll.9ma 9mb.9ll.9mc 9md.9ll.9me \
    9mf.9ll.9mg 9mh.9ll.9mi 9mj.9ll.9mk 9ml.9ll.9mm 9mn.9ll.9mo 9mp.9ll.9mq 9ms.9ll.9mt 9mu.9ll.9mv 9mw.9ll.9mx \
    9n3.9ll.9n4 9n3.9lm.9n5 9n6.9ll.9n7 9n6.9lm.9n8 9n9.9ll.9na 9n9.9lm.9nb 9nc.9ll.9nd 9nc.9lm.9ne 9nf.9ll.9ng \
    9nf.9lm.9nh 9nz.9ll.9o7 9o0.9ll.9o8 9o1.9ll.9o9 9o2.9ll.9oa 9od.9ll.9oe
    """

  /// Latin letters that do not come apart: distance from the last, the plain letter they are listed under.
  static let bases = """
    6e.a a.d 8.o 6.t j.d m.h a.i 7.k a.l 9.n 8.o k.t p.b 3.b 2.s 3.c 4.d 1.d 5.f 3.h 4.k 1.l 1.l 3.n 5.g 2.p 3.t 2.s \
    1.t 2.t 7.y 2.z 3.z 1.z 1.t 2.f 1.s 1.w 1.c 1.c 1.c 1.c q.e 8.g 1k.y 4.d 2.o 2.z f.l 1.n 1.t 1.j 1.d 1.d 3.c 3.s \
    1.z 2.s 5.e 2.j 2.q 2.r 2.y 1.a 1.a 1.a 1.b 1.o 1.c 1.d 1.d 1.e 1.e 1.e 1.e 1.e 1.e 1.e 1.j 1.g 1.g 1.g 1.g 1.h \
    1.h 1.h 1.h 1.i 1.i 1.i 1.l 1.l 1.l 1.l 1.m 1.m 1.m 1.n 1.n 1.n 1.o 1.o 1.o 1.p 1.r 1.r 1.r 1.r 1.r 1.r 1.r 1.r \
    1.r 1.s 1.s 1.j 1.s 1.s 1.t 1.t 1.u 1.u 1.v 1.v 1.w 1.y 1.y 1.z 1.z 1.z 1.z 1.s 1.f 1.s 1.c 1.c 1.b 1.e 1.g 1.h \
    1.j 1.k 1.l 1.q 1.s 1.s 1.d 1.d 1.d 1.d 1.d 1.d 1.d 1.d 1.d 1.p 1.p 1.h 1.h d.n 56s.a 1.a 1.a 1.b 1.c 1.d 1.d \
    1.e 1.e 1.i 1.j 1.k 1.l 1.m 1.n 1.o 1.o 1.o 1.o 1.o 1.o 1.o 1.o 1.o 1.p 1.r 1.r 1.t 1.u 1.u 1.u 1.m 1.v 1.w 1.z \
    1.z 1.s 1.a 1y.u 1.b 1.d 1.f 1.m 1.n 1.p 1.r 1.r 1.s 1.t 1.z 1.g 2.g 1.t 1.i 1.i 1.p 1.u 1.u 1.b 1.d 1.f 1.g 1.k \
    1.l 1.m 1.n 1.p 1.r 1.s 1.s 1.v 1.x 1.z 1.a 1.a 1.d 1.e 1.e 1.e 1.e 1.i 1.o 1.s 1.u 1.z 76.s 1.s 2.d 2k.l 2.v \
    2.y hx.c 259.l 4.a 1.t 2.h 2.k 2.z 5.v 2.w 1.v 2.h 1.p 1.e 1.r 1.o 1.e o88.a 2.a 2.h 2.t 2.t 2.c 2.c 1.f 1.s 2.a \
    2.a 2.a 2.a 2.a 2.a 2.c 2.k 2.k 2.k 2.l 2.l 2.o 2.o 2.o 2.p 2.p 2.p 2.q 2.q 2.r 2.r 2.v 2.v 2.z 2.t 2.t 2.v 2.e \
    2.i 2.c 2.d 1.l 1.m 1.n 1.r 1.r 1.t 1.u 2.d 2.f 3.g 2.l 2.r 2.s 2.t 5.s 2.l 1.d 2.n 2.c 1.c 1.h 2.b 2.f 2.a 2.o \
    2.u 2.g 2.k 2.n 2.r 2.s 6.q 6.b 2.o 2.u 2.a 2.i 2.u 2.o 2.w 5.d 2.s 7.g 2.t 2.w 2.s 2.s t.h 1.i 3.m 1.f 1.p 1.m \
    1.i 1.m mp.a 1.a 1.e 1.e 1.e 1.f 1.g 1.l 1.l 1.l 1.m 1.n 1.n 1.o 1.o 1.o 1.o 1.o 1.o 1.o 1.o 1.r 1.r 1.r 1.r 1.r \
    1.r 1.r 1.r 1.s 1.u 1.u 1.u 1.u 1.u 1.x 1.x 1.x 1.x 1.x 1.x 1.x 1.y 6.y 1.e 1.o 1.u 1.a 2.d 1.d 1.r
    """
}
