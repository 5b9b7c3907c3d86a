/** How long an access token is good for. */
export const tokenSeconds = 300

/** How long others may keep our published keys, seconds. */
export const publishedForSeconds = 300
