/** Looks of a popup's pages, light and dark. */
export const popupStyle = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; display: grid; place-items: center; min-height: 100vh; }
main { max-width: 20rem; padding: 1.5rem; text-align: center; overflow-wrap: anywhere; }
h1 { font-size: 1.25rem; margin: 0 0 0.75rem; }
.words { font: 600 2rem/1.2 ui-monospace, monospace; letter-spacing: 0.3em; margin: 0.75rem 0; }
button { font: inherit; font-weight: 600; padding: 0.75rem 1.5rem; border: 0; border-radius: 12px;
  background: #1a5cff; color: #fff; cursor: pointer; }
button:disabled { opacity: 0.5; cursor: default; }
:focus-visible { outline: 3px solid #7aa2ff; outline-offset: 2px; }
[hidden] { display: none; }
`
