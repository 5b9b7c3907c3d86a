import { firstLetter } from '../format/firstLetter.ts'
import { visibleText } from '../format/visibleText.ts'
import type { Beginning } from './beginning.ts'
import type { FirstList } from './firstList.ts'

/** How long a frame that nobody sees may leave a painting out. */
const longestWaitMs = 100

/**
 * Puts the wallets into the document's list, in the forms of WalletRow and Tile, which the app replaces by the same. The
 * `template` of index.html has such a row. Answers once it is painted.
 */
export function drawList(
  document: Document,
  { rows, all }: FirstList,
  beginning: Pick<Beginning, 'onChoose'>,
): Promise<void> {
  const list = document.querySelector('.connect .list')
  const form = document.querySelector('template')?.content.querySelector('li')
  if (!list || !form) return Promise.resolve()

  const items = rows.map((row) => {
    if (row) return rowOf(document, form, row, () => beginning.onChoose(row.id))
    const room = document.createElement('li')
    room.className = 'skeleton-row'
    room.ariaHidden = 'true'
    return room
  })
  const last = list.lastElementChild
  list.replaceChildren(...items, ...(all && last ? [last] : []))
  return painted(document.defaultView as Window)
}

function rowOf(
  document: Document,
  form: HTMLElement,
  { name, icon, tag }: NonNullable<FirstList['rows'][number]>,
  choose: () => void,
): HTMLElement {
  const item = document.importNode(form, true)
  const button = item.querySelector('button') as HTMLButtonElement
  const [text, ...tags] = button.children as unknown as [HTMLElement, ...HTMLElement[]]
  text.before(tile(document, name, icon))
  text.textContent = visibleText(name)
  for (const each of tags) if (each.dataset['tag'] !== tag) each.remove()
  button.onclick = (event) => {
    // Found by its id, not by its name as all other buttons of the screen are.
    event.stopPropagation()
    choose()
    button.setAttribute('aria-busy', 'true')
  }
  return item
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
