/** A picture that takes longer is given up. Specification §9. */
export const pictureWaitMs = 2_000
