import { isNamespace, type Namespace } from '../../host-sdk/protocol/caip.ts'
import type { Session } from './session.ts'

/** A person left a family on this site while their login went on. */
interface LeftMark {
  /** `ownerOf` that login; '' until that is known. */
  of: string
  /** That login is over. */
  over: boolean
}

export type LeftFamilies = Readonly<Partial<Record<Namespace, LeftMark>>>

/** Tells one person from another by the start of a random id, which names nobody where it is stored; '' for nobody. */
export const ownerOf = ({ user }: Pick<Session, 'user'>): string => user?.id.slice(0, 8) ?? ''

/** What was left before it was known who is logged in is theirs; it ends where it is nobody. */
export function leftBy(left: LeftFamilies, session: Pick<Session, 'status' | 'user'>): LeftFamilies {
  if (session.status === 'loading') return left
  const owner = ownerOf(session)
  return marksOf(left, ({ of, over }) => {
    const whose = of || owner
    return whose && { of: whose, over: over || whose !== owner }
  })
}

/** Leaving the last family is logging out: the families before it were no choice of what stays away. */
export const leftBefore = (left: LeftFamilies): LeftFamilies => marksOf(left, (mark) => mark.over && mark)

/** Anybody's text: what is no mark of ours is left out. */
export const parseLeft = (value: unknown): LeftFamilies =>
  marksOf((value ?? {}) as LeftFamilies, (mark) => {
    const { of, over } = (mark ?? {}) as { of?: unknown; over?: unknown }
    return typeof of === 'string' && of.length <= 8 && { of, over: over === true }
  })

const marksOf = (left: LeftFamilies, read: (mark: LeftMark) => LeftMark | false | ''): LeftFamilies =>
  Object.fromEntries(
    Object.entries(left).flatMap(([namespace, mark]) => {
      const found = isNamespace(namespace) && read(mark)
      return found ? [[namespace, found]] : []
    }),
  )
