import { readComputedColour } from './computedColour.ts'
import { type Fact, type FactName, factNames, type Layer } from './fact.ts'
import { leastOfText } from './leastRoom.ts'
import { readSurroundings } from './surroundings.ts'

/** Properties that move, cut, blur or cover an element, each with the value that leaves it alone. */
const untouched: Readonly<Partial<Record<keyof CSSStyleDeclaration, string>>> = {
  transform: 'none',
  translate: 'none',
  rotate: 'none',
  scale: 'none',
  perspective: 'none',
  filter: 'none',
  clipPath: 'none',
  maskImage: 'none',
  mixBlendMode: 'normal',
  backgroundImage: 'none',
  textIndent: '0px',
}

/** Every fact within an element, as the browser shows it now. */
export function readFacts(root: Element): Fact[] {
  const known = new Map<Element, Layer>()
  return [...root.querySelectorAll<HTMLElement>('[data-fact]')].flatMap((element) => {
    const name = factNames.find((each) => each === element.dataset['fact'])
    return name ? [readFact(name, element, known)] : []
  })
}

function readFact(name: FactName, element: HTMLElement, known: Map<Element, Layer>): Fact {
  const { color, fontSize } = getComputedStyle(element)
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const scroller = element.closest('.view-scroll')
  const around = readSurroundings()
  // At usual text a part of it stands for what scrolls by itself.
  const isPart = name === 'content' && around.textScale <= 1
  const height = isPart ? Math.min(bottom - top, leastOfText(around)) : bottom - top
  return {
    name,
    hasText: element.textContent.trim() !== '',
    colour: readComputedColour(color),
    fontSize: parseFloat(fontSize),
    layers: layersOf(element, known),
    left,
    right,
    top,
    bottom,
    ...(scroller && {
      scrolled: {
        end: top + height - scroller.getBoundingClientRect().top + scroller.scrollTop,
        room: scroller.clientHeight,
      },
    }),
  }
}

function layersOf(element: HTMLElement, known: Map<Element, Layer>): Layer[] {
  const layers: Layer[] = []
  for (let at: Element | null = element; at; at = at.parentElement) {
    const layer = known.get(at) ?? readLayer(at)
    known.set(at, layer)
    layers.push(layer)
  }
  return layers
}

function readLayer(element: Element): Layer {
  const style = getComputedStyle(element)
  return {
    // A button that waits is dimmed by its own rule; it is proved again once it does not.
    opacity: element.matches('button:disabled') ? 1 : Number(style.opacity),
    hidden: style.visibility !== 'visible' || style.display === 'none',
    altered: Object.entries(untouched).some(([name, value]) => {
      const now = style[name as 'filter']
      return now !== undefined && now !== '' && now !== value
    }),
    ground: readComputedColour(style.backgroundColor),
  }
}
