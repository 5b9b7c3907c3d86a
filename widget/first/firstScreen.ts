import type { FrameConfig } from '../../server/contract/frame.ts'
import type { Beginning } from './beginning.ts'
import { endOfPress } from './endOfPress.ts'
import { isNewHere } from './isNewHere.ts'
import { nameOfButton } from './nameOfButton.ts'

/** Listens to the document's own screen until the app takes over (takeOver.ts). */
export function watchScreen(document: Document, beginning: Beginning): void {
  const place = document.querySelector<HTMLElement>('.connect')
  if (!place) return
  // Space is a click when it is let go.
  place.onpointerdown = place.onkeydown = ({ target }: Event) => {
    if ((target as Element).closest('button')) beginning.pressed = endOfPress(document)
  }
  place.onclick = ({ target }) => {
    const button = (target as Element).closest('button')
    if (!button) return
    button.ariaBusy = 'true'
    beginning.button = nameOfButton(button) ?? undefined
  }
  place.onsubmit = (event) => {
    event.preventDefault()
    beginning.submitted = true
  }
  place.onchange = ({ target }) => {
    const { type, checked } = target as HTMLInputElement
    const ways = place.querySelector('fieldset')
    if (ways && type === 'checkbox') ways.disabled = !checked
  }
}

/** Makes the screen that of who comes: with wallets these stand first, and who was here before has another one. */
export function fitScreen(
  window: Window,
  { projectId, login }: Pick<FrameConfig, 'projectId' | 'login'>,
  { wallets, origin }: { wallets: unknown; origin: string },
): void {
  const { document } = window
  const place = document.querySelector('.connect')
  if (!place) return
  if (!wallets || !isNewHere(window, projectId, origin)) hideWays(place, document)
  else if ((wallets as { length?: number }).length && !login.order) {
    const list = place.querySelector('.list')
    const or = place.querySelector('.or')
    if (or && list) list.parentElement?.prepend(list, or)
  }
  document.querySelector('.card')?.setAttribute('data-known', '')
}

/** Boxes of their size stand for what nobody knows yet. */
function hideWays(place: Element, document: Document): void {
  for (const part of place.querySelectorAll('.email, .social-wide, .social-marks, .list > li')) {
    const isRow = part.tagName === 'LI'
    const box = document.createElement(isRow ? 'li' : 'div')
    box.className = isRow ? `skeleton-row ${part.className}` : 'skeleton-field'
    part.replaceWith(box)
  }
  for (const part of place.querySelectorAll('.help-room, .no-wallet')) part.remove()
}
