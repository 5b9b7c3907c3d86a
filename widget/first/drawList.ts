import { firstLetter } from '../format/firstLetter.ts'
import { visibleText } from '../format/visibleText.ts'
import type { Beginning } from './beginning.ts'
import type { FirstList } from './firstList.ts'

/** How long a frame that nobody sees may leave a painting out. */
const longestWaitMs = 100
/** How long a press may last. */
const longestPressMs = 2000

/**
 * Puts the wallets where the document has rows to fill, in the forms of WalletRow and Tile, which the app replaces by the
 * same. The `template` of index.html has a list, a row of it, and what divides it from a login. Answers once it is painted.
 */
export function drawList(
  document: Document,
  { rows, after }: FirstList,
  beginning: Pick<Beginning, 'onChoose' | 'pressed'>,
): Promise<void> {
  const place = document.querySelector('.connect')
  const forms = document.querySelector('template')?.content
  const [list, row, or] = ['.list', 'li', '.or'].map((form) => forms?.querySelector<HTMLElement>(form))
  if (!place || !list || !row || !or) return Promise.resolve()

  const rooms = Array.from({ length: after }, () => {
    const room = document.createElement('li')
    room.className = 'skeleton-row'
    room.ariaHidden = 'true'
    return room
  })
  const items = rows.map(({ id, name, icon, tag }) => {
    const item = document.importNode(row, true)
    const button = item.querySelector('button') as HTMLButtonElement
    const [text, ...tags] = button.children as unknown as [HTMLElement, ...HTMLElement[]]
    text.before(tile(document, name, icon))
    text.textContent = visibleText(name)
    for (const each of tags) if (each.dataset['tag'] !== tag) each.remove()
    // Space is a click when it is let go.
    button.onpointerdown = button.onkeydown = () => {
      beginning.pressed = endOfPress(document)
    }
    button.onclick = () => {
      beginning.onChoose(id)
      button.setAttribute('aria-busy', 'true')
    }
    return item
  })
  const fields = place.querySelectorAll('.skeleton-field')
  list.replaceChildren(...items, ...rooms)
  place.replaceChildren(list, ...(fields.length > 0 ? [or, ...fields] : []))
  return painted(document.defaultView as Window)
}

function tile(document: Document, name: string, icon: string): HTMLElement {
  const tile = document.createElement(icon ? 'img' : 'span')
  tile.className = icon ? 'tile' : 'tile tile-letter'
  tile.ariaHidden = 'true'
  tile.style.cssText = 'width:40px;height:40px;font-size:17.6px'
  if (icon) Object.assign(tile, { alt: '', draggable: false, src: icon })
  else tile.textContent = firstLetter(name)
  return tile
}

/** After the click that it becomes. */
const endOfPress = (document: Document): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, longestPressMs)
    document.onpointerup = document.onpointercancel = document.onkeyup = () => setTimeout(resolve)
  })

const painted = (window: Window): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, longestWaitMs)
    window.requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        port1.close()
        resolve()
      }
      port2.postMessage(null)
    })
  })
