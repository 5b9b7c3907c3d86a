import { useWidget } from '../useWidget.ts'
import { useSpoken } from './useSpoken.ts'

/** Where a person may be after a connection ended; the account, and the views that pay, have the notes in place. */
const views: ReadonlySet<string> = new Set(['Connect', 'UnsupportedChain'])

const loadNotes = () => import('../UnclearNotes.tsx')

/** What nobody knows of earlier payments, above the first view for who has no account to look at. */
export const UnclearBar = ({ view }: { view: string }) => {
  const wanted = useWidget((state) => state.hasUnclear) && views.has(view)
  const notes = useSpoken(wanted, loadNotes)
  return wanted && notes && <notes.UnclearNotes />
}
