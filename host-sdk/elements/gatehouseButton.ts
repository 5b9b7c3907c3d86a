import type { Gatehouse } from '../gatehouse.ts'

/** Texts of the button; each can be replaced by an attribute of the same name. */
const labels = {
  label: 'Connect wallet',
  connecting: 'Connecting…',
  failed: "Wallets can't be loaded here right now",
}

/** One for all buttons of the page; a page without any does not hold it. */
let shared: CSSStyleSheet | undefined
function styleSheet(): CSSStyleSheet {
  if (!shared) {
    shared = new CSSStyleSheet()
    shared.replaceSync(`:host{display:inline-block;--accent:var(--gatehouse-accent,#4453e6)}
button{font:600 15px/20px var(--gatehouse-font-family,system-ui,sans-serif);min-height:44px;padding:0 20px;border:0;
border-radius:var(--gatehouse-radius,14px);background:var(--accent);color:var(--gatehouse-on-accent,#fff);cursor:pointer}
button:hover{filter:brightness(1.08)}button:active{transform:scale(.98)}
button:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
p{font:13px/18px var(--gatehouse-font-family,system-ui,sans-serif);margin:6px 0 0}p:empty{display:none}`)
  }
  return shared
}

/** Newest last; a button follows the newest that is alive. */
const alive: Gatehouse[] = []
const buttons = new Set<{ attach(): void }>()

/** Gives the page's `<gatehouse-button>` elements their Gatehouse; returns the undo. */
export function attachButtons(gatehouse: Gatehouse): () => void {
  defineButton()
  alive.push(gatehouse)
  for (const button of buttons) button.attach()
  return () => {
    const index = alive.indexOf(gatehouse)
    if (index >= 0) alive.splice(index, 1)
    for (const button of buttons) button.attach()
  }
}

/** Defines `<gatehouse-button label="…">` once; on a server there is nothing to define. */
function defineButton(): void {
  if (customElements.get('gatehouse-button')) return
  customElements.define(
    'gatehouse-button',
    class extends HTMLElement {
      static observedAttributes = Object.keys(labels)
      #button = document.createElement('button')
      #note = document.createElement('p')
      #stop = (): void => {}
      #gatehouse: Gatehouse | undefined

      constructor() {
        super()
        const root = this.attachShadow({ mode: 'open', delegatesFocus: true })
        root.adoptedStyleSheets = [styleSheet()]
        this.#button.type = 'button'
        this.#note.setAttribute('role', 'status')
        root.append(this.#button, this.#note)
        for (const intent of ['pointerenter', 'focus', 'touchstart'])
          this.#button.addEventListener(intent, () => this.#gatehouse?.preload(), { passive: true })
        this.#button.onclick = () => {
          this.#note.textContent = ''
          this.#gatehouse?.open().catch(() => {
            this.#note.textContent = this.#text('failed')
          })
        }
      }
      connectedCallback(): void {
        buttons.add(this)
        this.attach()
      }
      disconnectedCallback(): void {
        buttons.delete(this)
        this.#stop()
      }
      attributeChangedCallback(): void {
        this.#render()
      }
      attach(): void {
        this.#stop()
        this.#gatehouse = alive.at(-1)
        this.#stop = this.#gatehouse?.subscribe(() => this.#render()) ?? this.#stop
        this.#render()
      }
      #text(name: keyof typeof labels): string {
        return this.getAttribute(name) ?? labels[name]
      }
      #render(): void {
        const { status, connections } = this.#gatehouse?.getState() ?? { status: '', connections: [] }
        const address = connections[0]?.accounts[0]?.split(':')[2]
        const text = address
          ? `${address.slice(0, 6)}…${address.slice(-4)}`
          : this.#text(status === 'connecting' ? 'connecting' : 'label')
        // A text set again is laid out again, in the page.
        if (this.#button.textContent !== text) this.#button.textContent = text
        this.#button.disabled = !this.#gatehouse
      }
    },
  )
}
