import { addSheet } from '../addSheet.ts'
import type { Gatehouse } from '../gatehouse.ts'
import { rpcCodes } from '../protocol/rpcError.ts'

/** Texts of the button; each can be replaced by an attribute of the same name. */
const labels = {
  label: 'Connect wallet',
  connecting: 'Connecting…',
  failed: 'Wallets can’t be loaded here right now',
}
export const labelNames = Object.keys(labels)

const rules = `:host{display:inline-block;--accent:var(--gatehouse-accent,#4453e6)}
button{font:600 15px/20px var(--gatehouse-font-family,system-ui,sans-serif);min-height:44px;padding:0 19px;border:1px solid #0000;
border-radius:var(--gatehouse-radius,14px);background:var(--accent);color:var(--gatehouse-on-accent,#fff);cursor:pointer}
button:hover{filter:brightness(1.08)}button:active{transform:scale(.98)}
button:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
p{font:13px/18px var(--gatehouse-font-family,system-ui,sans-serif);margin:6px 0 0}p:empty{display:none}`

export interface ButtonContent {
  /** Follows that one from now on; none: it can't be pressed. */
  follow(gatehouse: Gatehouse | undefined): void
  render(): void
  stop(): void
}

/** What stands in one `<gatehouse-button>`. */
export function buttonContent(host: HTMLElement): ButtonContent {
  const root = host.attachShadow({ mode: 'open', delegatesFocus: true })
  const button = document.createElement('button')
  const note = document.createElement('p')
  let followed: Gatehouse | undefined
  let stop = (): void => {}

  const textOf = (name: keyof typeof labels): string => host.getAttribute(name) ?? labels[name]
  const render = (): void => {
    const { status, connections, network } = followed?.getState() ?? { status: '', connections: [] }
    const active = connections.find(({ namespace }) => network?.startsWith(namespace)) ?? connections[0]
    const address = active?.accounts[0]?.split(':')[2]
    const text = address
      ? `${address.slice(0, 6)}…${address.slice(-4)}`
      : textOf(status === 'connecting' ? 'connecting' : 'label')
    // A text set again is laid out again, in the page.
    if (button.textContent !== text) button.textContent = text
    // A site says by itself who may translate its words: only an account is ours to keep.
    if (address) button.setAttribute('translate', 'no')
    else button.removeAttribute('translate')
    button.disabled = !followed
  }

  addSheet(root, rules)
  note.setAttribute('role', 'status')
  root.append(button, note)
  for (const intent of ['pointerenter', 'focus', 'touchstart'])
    button.addEventListener(intent, () => followed?.preload(), { passive: true })
  button.onclick = () => {
    const pressed = followed
    note.textContent = ''
    pressed?.open().catch((error) => {
      // To close it before it opens, and to take it away, is no failure.
      if (error?.code !== rpcCodes.userRejected && pressed === followed) note.textContent = textOf('failed')
    })
  }
  return {
    follow(gatehouse) {
      stop()
      followed = gatehouse
      stop = gatehouse?.subscribe(render) ?? stop
      render()
    },
    render,
    stop: () => stop(),
  }
}
