/** How long a press may last. */
const longestPressMs = 2000

/** After the click that it becomes. */
export const endOfPress = (document: Document): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, longestPressMs)
    document.onpointerup = document.onpointercancel = document.onkeyup = () => setTimeout(resolve)
  })
