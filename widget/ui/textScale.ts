/** What browsers begin with, px. */
const usualTextPx = 16

/** How large a person has the text in their browser, 1 being usual: what our sizes in `rem` are multiplied with. */
export const textScale = (): number => {
  const { fontSize } = getComputedStyle(document.documentElement)
  return parseFloat(fontSize) / usualTextPx || 1
}
