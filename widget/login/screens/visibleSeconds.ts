/** How long a secret that was asked for stands on the screen and in the clipboard. */
export const visibleSeconds = 60
