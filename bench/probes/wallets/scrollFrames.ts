/** Ms between frames while something moved, and the height that was passed. */
export interface Scrolled {
  frames: number[]
  height: number
}

/**
 * Runs in the frame: scrolls the list to its last end, `step` px a frame, and waits for what is still to come. With a
 * height it scrolls an empty box over the list instead, of the list's place and of that height.
 */
export async function scrollFrames(step: number, height?: number): Promise<Scrolled> {
  const list = document.querySelector<HTMLElement>('.all-wallets')
  if (!list) throw new Error('no list')
  const box = height === undefined ? list : emptyBox(list, height)
  const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))
  const frames: number[] = []
  box.scrollTop = 0
  let last = await frame()
  /** A second without a way further is the end. */
  for (let stuck = 0; stuck < 60; ) {
    const before = box.scrollTop
    box.scrollBy({ top: step, behavior: 'instant' })
    const moved = box.scrollTop > before
    const at = await frame()
    if (moved) frames.push(at - last)
    last = at
    stuck = moved ? 0 : stuck + 1
  }
  const passed = box.scrollHeight
  if (box !== list) box.remove()
  return { frames, height: passed }

  function emptyBox(place: HTMLElement, inner: number): HTMLElement {
    const { top, left, width, height: outer } = place.getBoundingClientRect()
    const made = document.createElement('div')
    Object.assign(made.style, {
      position: 'fixed',
      overflow: 'auto',
      background: '#fff',
      zIndex: '9',
      top: `${top}px`,
      left: `${left}px`,
      width: `${width}px`,
      height: `${outer}px`,
    })
    const tall = document.createElement('div')
    tall.style.height = `${inner}px`
    made.append(tall)
    document.body.append(made)
    return made
  }
}
