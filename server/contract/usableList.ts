import * as z from 'zod/mini'

interface Told {
  /** Does the list itself say that it does not stand? */
  isOver?(one: unknown): boolean
  /** What is the same in two that are one. */
  keyOf(one: never): string | undefined
}

/** The members that can be read, each once. A list with members of which none can is none. */
export const usableList = <T>(member: z.ZodMiniType<T>, { isOver = () => false, keyOf }: Told) =>
  z.pipe(
    z.array(z.unknown()),
    z.transform((list, context): T[] => {
      const standing = list.filter((one) => !isOver(one))
      const seen = new Set<string | undefined>()
      const found = standing.flatMap((one) => {
        const { success, data } = member.safeParse(one)
        const key = success ? keyOf(data as never) : undefined
        if (!success || (key !== undefined && seen.has(key))) return []
        seen.add(key)
        return [data]
      })
      if (found.length > 0 || standing.length === 0) return found
      context.issues.push({ code: 'custom', message: 'nothing that can be read', input: list })
      return z.NEVER
    }),
  )

/** Of a log: taken back by a reorganisation. */
export const isRemoved = (log: unknown): boolean => (log as { removed?: unknown } | null)?.removed === true
