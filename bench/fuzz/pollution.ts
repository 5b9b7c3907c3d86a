const prototypes = [Object, Array, Function, String, Number, Promise, Map, Set, Error, RegExp, Date] as const

const names = (): string[][] => [
  Object.getOwnPropertyNames(globalThis).sort(),
  ...prototypes.map(({ prototype }) => Object.getOwnPropertyNames(prototype).sort()),
]

/** Remembers what the built-in prototypes and the global object hold. @returns what is there now and was not, or is gone */
export function watchPrototypes(): () => string[] {
  const before = names()
  return () =>
    names().flatMap((now, at) => {
      const was = new Set(before[at])
      const added = now.filter((name) => !was.has(name))
      const gone = [...was].filter((name) => !now.includes(name))
      return [...added, ...gone].map((name) => `${at === 0 ? 'global' : prototypes[at - 1]?.name}.${name}`)
    })
}
