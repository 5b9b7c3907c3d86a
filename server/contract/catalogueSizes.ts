/** Wallets of one page of the list, and of a search, at most. Specification §9. */
export const cataloguePage = 40
export const catalogueSearch = 100
/** Wallets of an answer that may bring their pictures, at most. */
export const cataloguePictures = 10
