/** What the page saw; times are absolute, in ms since 1970. */
export interface HostTimes {
  clickedAt: number
  /** The page made the frame visible. */
  shownAt: number
  /** End of the page's first frame with that. */
  paintedAt: number
}

/** A moment at the end of an animation frame of the frame, kept when something differs from the one before. */
export interface FrameSample {
  at: number
  /** Boxes of the card and of its first row; '' while there is none. */
  card: string
  row: string
}

export interface FrameTimes {
  samples: FrameSample[]
  /** Ends of all animation frames. */
  frames: number[]
}

const now = (): number => performance.timeOrigin + performance.now()

/** After the frame that is being made has been painted, as far as this thread is concerned. */
function afterFrame(then: () => void): void {
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      then()
    }
    port2.postMessage(null)
  })
}

function watchHost(): HostTimes {
  const times: HostTimes = { clickedAt: 0, shownAt: 0, paintedAt: 0 }
  addEventListener(
    'click',
    (event) => {
      times.clickedAt ||= performance.timeOrigin + event.timeStamp
    },
    { capture: true },
  )
  const changes = { subtree: true, childList: true, attributeFilter: ['style'] }
  const observer = new MutationObserver(() => {
    // Ours stands in a shadow root, into which an observer of the document does not look.
    const inside = document.querySelector('gatehouse-frame')?.shadowRoot
    if (inside) observer.observe(inside, changes)
    const style = (inside ?? document).querySelector('iframe')?.parentElement?.style
    if (!style || style.visibility === 'hidden' || Number(style.opacity || 1) < 0.5) return
    observer.disconnect()
    times.shownAt = now()
    afterFrame(() => {
      times.paintedAt = now()
    })
  })
  observer.observe(document, changes)
  return times
}

const box = (element: Element | null): string => {
  if (!element) return ''
  const { x, y, width, height } = element.getBoundingClientRect()
  return [x, y, width, height].map((part) => part.toFixed(1)).join(' ')
}

function watchFrame(): FrameTimes {
  const times: FrameTimes = { samples: [], frames: [] }
  const sample = (): void => {
    requestAnimationFrame(() => {
      // What stands here is what this frame paints; what comes after it, but before its end is told, is not.
      const next = {
        card: box(document.querySelector('.card')),
        row: box(document.querySelector('.list .row')),
      }
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        port1.close()
        const at = now()
        const last = times.samples.at(-1)
        times.frames.push(at)
        if (last?.card !== next.card || last.row !== next.row) times.samples.push({ at, ...next })
        sample()
      }
      port2.postMessage(null)
    })
  }
  sample()
  return times
}

Object.assign(globalThis, { openTimes: window.parent === window ? watchHost() : watchFrame() })
