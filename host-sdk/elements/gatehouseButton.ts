import type { Gatehouse } from '../gatehouse.ts'
import { type ButtonContent, buttonContent, labelNames } from './buttonContent.ts'

/** Newest last; a button follows the newest that is alive. */
const alive: Gatehouse[] = []
const buttons = new Set<ButtonContent>()

/** Gives the page's `<gatehouse-button label="…">` elements their Gatehouse; returns the undo. */
export function attachButtons(gatehouse: Gatehouse): () => void {
  const follow = (): void => {
    for (const button of buttons) button.follow(alive.at(-1))
  }
  alive.push(gatehouse)
  follow()
  // On a server there is nothing to extend.
  if (!customElements.get('gatehouse-button'))
    customElements.define(
      'gatehouse-button',
      class extends HTMLElement {
        static observedAttributes = labelNames
        #content = buttonContent(this)

        connectedCallback(): void {
          buttons.add(this.#content)
          this.#content.follow(alive.at(-1))
        }
        disconnectedCallback(): void {
          buttons.delete(this.#content)
          this.#content.stop()
        }
        attributeChangedCallback(): void {
          this.#content.render()
        }
      },
    )
  return () => {
    const index = alive.indexOf(gatehouse)
    if (index >= 0) alive.splice(index, 1)
    follow()
  }
}
