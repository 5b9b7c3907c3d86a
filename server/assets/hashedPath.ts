/** Of what never changes under its name. */
export const immutable = 'public, max-age=31536000, immutable'

/** `/assets/main-Bx3k_9aQ.js`: the name changes with the content. */
const ofBuild = /^\/assets\/[^/]+-[\w-]{7,8}\.\w+$/
/** `/gatehouse-frame.BhBDpPej.mjs`: a part that the SDK loads by itself. */
const ofSdk = /^\/gatehouse-[\w-]+\.[\w-]{8}\.m?js$/
/** `/gatehouse.1a2b3c4d5e6f.js`: the script as pages pin it with `integrity`. */
const pinned = /^\/gatehouse\.[\w-]{12}\.m?js$/

/** Does the content of a file decide its name? */
export const isHashed = (build: 'widget' | 'login' | 'sdk', path: string): boolean =>
  build === 'sdk' ? ofSdk.test(path) || pinned.test(path) : ofBuild.test(path)
