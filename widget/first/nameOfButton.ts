/** By which a button of the document's own screen is found again in the app's. */
export const nameOfButton = (button: Element): string | null =>
  button.ariaLabel ?? (button.querySelector('.row-text') ?? button).textContent
