import type { LoadFrame } from './createGatehouse.ts'

/** Put in by the build: the file of frame/frameSession beside the script, and its SRI hash. */
declare const __FRAME_FILE__: string
declare const __FRAME_INTEGRITY__: string

/**
 * The script's second half, from the same origin and pinned by hash: a module script with `integrity` fills the
 * module map first, and `import()` then gets that very module.
 */
export const loadFrame =
  (origin: string): LoadFrame =>
  async () => {
    const src = `${origin}/${__FRAME_FILE__}`
    const script = document.createElement('script')
    try {
      await new Promise((resolve, reject) => {
        script.onload = resolve
        script.onerror = reject
        script.type = 'module'
        script.crossOrigin = 'anonymous'
        script.integrity = __FRAME_INTEGRITY__
        script.src = src
        document.head.append(script)
      })
      return await import(/* @vite-ignore */ src)
    } finally {
      script.remove()
    }
  }
