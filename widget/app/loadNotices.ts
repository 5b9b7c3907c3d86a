/** What alerts, toasts and the log look like: nobody needs it before there is something to say. */
export const loadNotices = () => import('./notices.ts')
