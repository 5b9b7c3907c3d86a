/** What browsers begin with, px. */
const usualTextPx = 16

/** As in ui/base.css. */
const mostTextScale = 2

/** How large a person has the text in their browser, 1 being usual: what our sizes in `rem` are multiplied with. */
export const textScale = (): number => {
  const { fontSize } = getComputedStyle(document.documentElement)
  return parseFloat(fontSize) / usualTextPx || 1
}

/** The same where a screen is drawn with usual text (review/useUsualText.ts): what the person has set. */
export function ownTextScale(): number {
  const probe = document.createElement('span')
  probe.style.fontSize = 'medium'
  probe.hidden = true
  document.body.append(probe)
  const px = parseFloat(getComputedStyle(probe).fontSize)
  probe.remove()
  return Math.min(Math.max(px / usualTextPx || textScale(), 1), mostTextScale)
}
