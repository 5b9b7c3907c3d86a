const name = 'gatehouse-frame'

/** The element that the page's document holds. Rules of the page end at its shadow root, and a copy of it is empty. */
export interface FrameHost extends HTMLElement {
  /** Called when it, or what holds it, was put into the document or taken out. */
  moved?: () => void
}

/** Makes one; the class may belong to another copy of this script. */
export function frameHost(): FrameHost {
  if (!customElements.get(name))
    customElements.define(
      name,
      class extends HTMLElement implements FrameHost {
        moved?: () => void

        connectedCallback(): void {
          this.moved?.()
        }
        disconnectedCallback(): void {
          this.moved?.()
        }
        /** `moveBefore` keeps the frame as it is. */
        connectedMoveCallback(): void {}
      },
    )
  return document.createElement(name)
}
