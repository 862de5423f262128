internal import Model

/// The style sheet of the operator's page, which the page's own policy allows by its digest.
enum StatusStyle {
  /// The source expression for `style-src`.
  static let hash: String = {
    var digest = SHA256()
    sheet.withUTF8Buffer { digest.update(UnsafeRawBufferPointer($0)) }
    return "sha256-" + Base64.text(digest.finish())
  }()

  static let sheet: StaticString = """
    :root{color-scheme:light dark;--paper:#fbf7f0;--sheet:#f4ecdf;--rule:#dccfbd;--ink:#241915;--muted:#665649;--grey:#a89a8a;\
    --burgundy:#72322b;--teal:#276f79;--purple:#792765;--orange:#94491a;--clay:#b5652f;\
    --serif:"Iowan Old Style","Palatino Linotype",Palatino,P052,Georgia,serif;--sans:system-ui,"Segoe UI","Noto Sans",sans-serif;\
    --small:.8125rem/1.5 var(--sans);--ui:.9375rem/1.4 var(--sans);--edge:max(clamp(1rem,4vw,2.5rem),(100% - 76rem)/2)}
    @media screen and (prefers-color-scheme:dark){:root{--paper:#1a1411;--sheet:#261e1a;--rule:#473a32;--ink:#f2e8dc;--muted:#b9a999;--grey:#7b6d61;\
    --burgundy:#eaa598;--teal:#83c5cc;--purple:#dd9fce;--orange:#e9a377;--clay:#d98f5c}}
    *{box-sizing:border-box}
    body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 var(--serif);overflow-wrap:anywhere;font-variant-numeric:lining-nums tabular-nums}
    body>*,main>*{padding-inline:var(--edge)}main{padding:0 0 2rem}
    .brand{margin:0;padding:.75rem 0;font:700 1.375rem var(--serif)}
    .skip:not(:focus),.vh{position:absolute;width:1px;height:1px;padding:0;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
    .skip:focus{position:absolute;z-index:1;background:var(--paper)}
    :focus-visible{outline:3px solid var(--teal);outline-offset:2px}
    h1,h2,h3{margin:0;line-height:1.2;text-wrap:balance}h1{font-size:clamp(1.5rem,1.3rem + 1.2vw,2.25rem)}h2{font-size:1.5rem}h3{font-size:1.125rem}
    h2 small,dd small,.parts small{font:var(--small);color:var(--muted)}h2 small,dd small{display:block}h2 small{margin:.5rem 0 1rem}
    p{margin:0 0 .75rem;max-width:40rem;text-wrap:pretty}ul{list-style:none;margin:0;padding:0}
    .kicker{margin:.5rem 0;font:600 var(--ui)}.state::before,.key::before{content:"";display:inline-block;width:.7em;height:.7em;margin-right:.4em;background:var(--tone)}
    .lead{margin:.75rem 0 0;font-size:1.125rem}
    .figs{display:grid;grid-template-columns:repeat(auto-fit,minmax(8.5rem,1fr));gap:1rem 1.5rem;margin:1.5rem 0}.figs dt,.meta,.files,summary,footer,thead th{font:var(--small);color:var(--muted)}
    dd{margin:0;font-size:1.5rem;font-weight:700;line-height:1.2}
    main>section{padding-top:1.5rem;padding-bottom:1.5rem}h2{padding-top:1rem;border-top:1px solid var(--ink)}
    code,pre{font:.8125rem/1.5 ui-monospace,Menlo,Consolas,"DejaVu Sans Mono",monospace}pre{margin:0 0 .75rem;padding:.75rem 1rem;background:var(--sheet);overflow-x:auto}
    summary{padding:.75rem 0;cursor:pointer}
    .parts>li{padding:1rem 0}.parts>li+li{border-top:1px solid var(--rule)}.parts>li:first-child{padding-top:0}
    .scroll{overflow-x:auto;margin-bottom:.75rem}table{width:100%;border-collapse:collapse;font:var(--ui);overflow-wrap:normal}
    th,td{padding:.5rem 1rem .5rem 0;text-align:left;vertical-align:baseline}tr>:last-child{padding-right:0}th[scope=row]{font-weight:600;overflow-wrap:anywhere;min-width:7rem}.num{text-align:right;white-space:nowrap}td.word{min-width:5rem}
    .roomy{display:none}th small{display:block;font:var(--small);color:var(--muted)}@media (min-width:40rem){.roomy{display:table-cell}.slim{display:none !important}}
    thead th{border-bottom:1px solid var(--ink)}tbody tr+tr>*{border-top:1px solid var(--rule)}
    .charts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,20rem),1fr));gap:1.5rem 2.5rem}figure{margin:0;min-width:0}
    svg{display:block;width:100%;overflow:visible;margin-top:.5rem}svg text{fill:var(--muted);font:13px var(--sans)}svg .e{text-anchor:end}svg .sign{text-anchor:middle;font-weight:700}svg .lab{fill:var(--burgundy);font-weight:700}
    .axis{stroke:var(--grey)}.fill{fill:var(--tone)}svg .s4.sign{fill:var(--orange)}.key{margin-right:.5em;white-space:nowrap}
    .s0{--tone:var(--grey)}.s1{--tone:var(--burgundy)}.s2{--tone:var(--teal)}.s3{--tone:var(--purple)}.s4{--tone:var(--orange)}.s5{--tone:var(--clay)}
    .jobs{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,19rem),1fr));gap:.75rem 1.5rem;margin:.5rem 0 1.5rem}
    .jobs li{display:grid;grid-template-columns:3rem minmax(0,1fr);gap:0 .75rem;align-content:start;font:var(--small)}.jobs img,.jobs .none{grid-row:span 2;width:3rem;height:3rem;object-fit:cover;background:var(--sheet)}.jobs small{color:var(--muted);font:inherit}
    footer{border-top:1px solid var(--rule);padding-block:1rem}
    @media (min-width:62rem){main>section{display:grid;grid-template-columns:13rem minmax(0,1fr);gap:0 2rem}main>section>h2{padding-top:1rem}main>section>.body{padding-top:1rem;border-top:1px solid var(--ink)}}
    @media print{:root{font-size:12px}.scroll{overflow:visible}details:not([open]){display:none}section,figure,tr{break-inside:avoid}}
    """
}
