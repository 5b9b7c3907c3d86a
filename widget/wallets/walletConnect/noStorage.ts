/**
 * Stands in the build for the client's own storage (vite.config.ts), whose module reads `localStorage` as soon
 * as it is loaded and so fails where a browser refuses that to a frame. Ours is given to the client instead.
 */
// biome-ignore lint/style/noDefaultExport: what it stands for is one
export default class NoStorage {
  constructor() {
    throw new Error('The client has no storage of its own here')
  }
}
