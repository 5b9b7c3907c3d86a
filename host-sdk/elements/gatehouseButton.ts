import type { Gatehouse } from '../gatehouse.ts'
import { type ButtonContent, buttonContent, labelNames } from './buttonContent.ts'

const name = 'gatehouse-button'

/** An element is defined once in a page; other copies of this script find the class and what it follows. */
interface ButtonClass extends CustomElementConstructor {
  attach?(gatehouse: Gatehouse): () => void
}

/** Gives the page's `<gatehouse-button label="…">` elements their Gatehouse; returns the undo. */
export function attachButtons(gatehouse: Gatehouse): () => void {
  // On a server there is nothing to extend.
  if (!customElements.get(name)) customElements.define(name, buttonClass())
  return (customElements.get(name) as ButtonClass).attach?.(gatehouse) ?? (() => {})
}

function buttonClass(): ButtonClass {
  /** Newest last; a button follows the newest that is alive. */
  const alive: Gatehouse[] = []
  const buttons = new Set<ButtonContent>()
  const follow = (): void => {
    for (const button of buttons) button.follow(alive.at(-1))
  }
  return class extends HTMLElement {
    static observedAttributes = labelNames
    static attach(gatehouse: Gatehouse): () => void {
      alive.push(gatehouse)
      follow()
      return () => {
        const index = alive.indexOf(gatehouse)
        if (index >= 0) alive.splice(index, 1)
        follow()
      }
    }
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
  }
}
