import './confirmDialog.css'
import type { Confirmation } from './localWallet.ts'

/** The approval window of a wallet of the demo, so that the whole way can be tried without an extension. */
export function confirmDialog(wallet: string, { title, lines }: Confirmation): Promise<boolean> {
  const dialog = document.createElement('dialog')
  dialog.className = 'wallet-prompt'
  dialog.setAttribute('aria-labelledby', 'wallet-prompt-title')
  const brand = element('p', 'wallet-brand', `${wallet} · test keys on a local chain`)
  const heading = element('h2', '', title)
  heading.id = 'wallet-prompt-title'
  const body = element('div', 'wallet-lines')
  body.append(...lines.filter(Boolean).map((line) => element('p', '', line)))
  const approve = element('button', 'primary', 'Approve')
  const reject = element('button', '', 'Reject')
  const row = element('div', 'wallet-actions')
  row.append(reject, approve)
  dialog.append(brand, heading, body, row)
  document.body.append(dialog)
  dialog.showModal()
  approve.focus()
  return new Promise((resolve) => {
    const end = (answer: boolean): void => {
      dialog.remove()
      resolve(answer)
    }
    approve.onclick = () => end(true)
    reject.onclick = () => end(false)
    dialog.addEventListener('cancel', () => end(false))
  })
}

function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
  text = '',
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag)
  made.className = className
  made.textContent = text
  return made
}
