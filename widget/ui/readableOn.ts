const dark = '#12141a'
const light = '#ffffff'

/** Black or white, whichever reads better on a colour (WCAG relative luminance). */
export function readableOn(colour: string): string {
  const probe = document.createElement('i')
  probe.style.color = colour
  document.body.append(probe)
  const parts = getComputedStyle(probe).color.match(/[\d.]+/g) ?? []
  probe.remove()
  const [r = 0, g = 0, b = 0] = parts.map((part) => {
    const share = Number(part) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.19 ? dark : light
}
