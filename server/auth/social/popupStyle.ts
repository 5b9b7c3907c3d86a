import { pageStyle } from '../../html/brand.ts'

/** Looks of a popup's pages: those of our other pages, in the middle. */
export const popupStyle = `${pageStyle}
main { max-width: 20rem; text-align: center }
.brand { justify-content: center }
.words { margin: 0.75rem 0; font: 600 2rem/1.2 ui-monospace, monospace; letter-spacing: 0.3em }
button:disabled { opacity: 0.5; cursor: default }`
