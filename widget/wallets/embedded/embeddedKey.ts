/** Id and key of the embedded wallet's connector. */
export const embeddedKey = 'gatehouse'
