/** The look of the page; its hash stands in the page's policy. */
export const docsStyle = `
:root {
  color-scheme: light dark;
  --ground: #fbfbfc; --card: #fff; --text: #17181c; --quiet: #5c606b; --line: #e3e5ea; --get: #0b6b43; --post: #8a3c00;
  font: 16px/1.6 system-ui, sans-serif;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #121316; --card: #1a1c20; --text: #eceef2; --quiet: #a2a7b3; --line: #2d3037; --get: #5fd6a0; --post: #ffb37a;
  }
}
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 56rem; padding: 2rem 1.25rem 6rem; background: var(--ground); color: var(--text) }
h1 { margin: 0; font-size: 1.75rem; letter-spacing: -0.02em }
h2 { margin: 2.5rem 0 1rem; font-size: 1.375rem; letter-spacing: -0.01em }
h3, section h2 { margin: 0; font-size: 1.125rem; overflow-wrap: anywhere }
h4 { margin: 1.25rem 0 0.25rem; font-size: 0.875rem; color: var(--quiet) }
nav h2 { margin: 0 0 0.25rem; font-size: 0.875rem; color: var(--quiet); letter-spacing: 0 }
p { margin: 0.25rem 0 1rem }
a { color: inherit }
code, pre { font: 0.875rem/1.5 ui-monospace, monospace }
nav ul { margin: 0 0 1.25rem; padding: 0; list-style: none; columns: 18rem; font-size: 0.875rem }
nav li { break-inside: avoid; padding: 0.125rem 0; overflow-wrap: anywhere }
nav a { text-decoration: none }
nav a:hover, nav a:focus-visible { text-decoration: underline }
section { margin: 0 0 1.25rem; padding: 1.25rem; background: var(--card); border: 1px solid var(--line); border-radius: 0.75rem }
section:target { border-color: currentColor }
.get, .post { display: inline-block; min-width: 2.75rem; font: 600 0.75rem ui-monospace, monospace }
.get { color: var(--get) }
.post { color: var(--post) }
pre { margin: 0; padding: 0.75rem 1rem; overflow-x: auto; border: 1px solid var(--line); border-radius: 0.5rem }
table { width: 100%; border-collapse: collapse; font-size: 0.875rem }
th:first-child { width: 9rem }
th { text-align: left; font-weight: 500; color: var(--quiet) }
th, td { padding: 0.375rem 0.75rem 0.375rem 0; border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere }
small { color: var(--quiet) }
summary { margin-top: 1.25rem; cursor: pointer; color: var(--quiet); font-size: 0.875rem }
`
