/**
 * Runs in the document that has the button: ms from the click on the button that begins with `name` to the end of the
 * first frame that has a code in sight.
 */
export function clickToCode(name: string): Promise<number> {
  const button = [...document.querySelectorAll('button')].find((each) => each.textContent?.startsWith(name))
  if (!button) throw new Error(`no button ${name}`)
  const clickedAt = performance.now()
  button.click()
  return new Promise((resolve, reject) => {
    const look = (): void => {
      // While there is no code, a spinner turns in its place.
      const code = document.querySelector('.qr:not(.qr-waiting) > svg path')
      const isDrawn = (code?.getBoundingClientRect().height ?? 0) > 0
      if (performance.now() - clickedAt > 30_000) reject(new Error('no code within 30 s'))
      else if (!isDrawn) requestAnimationFrame(look)
      // A task after the frame's own work.
      else setTimeout(() => resolve(performance.now() - clickedAt))
    }
    requestAnimationFrame(look)
  })
}
