import { useLingui } from '@lingui/react'
import { useMemo } from 'react'
import { safeValues, type WordValues } from './safeValues.ts'
import type { WordId } from './words.ts'

export type Translate = (id: WordId, values?: WordValues) => string

/** The texts of the widget in the language of the person. */
export function useWords(): Translate {
  const lingui = useLingui()
  return useMemo(() => (id, values) => lingui.i18n._(id, values && safeValues(values)), [lingui])
}
