import type { ErrorWords } from '../errors/catalogue.ts'
import { isUnloaded } from '../errors/isUnloaded.ts'

/** What is said of a view that is not there: it did not come, or it broke when it began. */
export const loadFault = (failure: unknown): ErrorWords =>
  isUnloaded(failure)
    ? { title: 'error.unloaded.title', text: 'error.unloaded.text' }
    : { title: 'error.unknown.title', text: 'error.unknown.text' }
