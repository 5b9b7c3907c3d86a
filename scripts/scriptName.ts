/** Shorter than usual: the first load lists the names of what comes later, and a hash does not compress. */
const hashLength = 7

/** How the build names the scripts of the frames. */
export const scriptName = `assets/[name]-[hash:${hashLength}].js`

/** Whether `file` is the script of the chunk `name`; a chunk's name may be the beginning of another's. */
export const isScriptOf = (name: string, file: string): boolean =>
  file.startsWith(`${name}-`) && file.endsWith('.js') && file.length === `${name}-.js`.length + hashLength
