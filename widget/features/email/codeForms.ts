import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { WidgetErrorCode } from '../../errors/widgetError.ts'
import type { ViewEntry } from '../../state/views.ts'
import type { Moment } from '../../ui/moment.ts'

/** How a form for a mailed code stands. */
export interface CodeForm {
  /** As typed. */
  code: string
  /** A code is looked at, or another one requested. */
  busy: boolean
  fault: WidgetErrorCode | null
  resendAt: Moment
}

const forms = new WeakMap<ViewEntry, StoreApi<CodeForm>>()

/** Of its view, as long as that can be come back to: an answer may come while another view lies over it. */
export function codeFormOf(view: ViewEntry, resendAt: Moment): StoreApi<CodeForm> {
  const known = forms.get(view)
  if (known) return known
  const form = createStore<CodeForm>()(() => ({ code: '', busy: false, fault: null, resendAt }))
  forms.set(view, form)
  return form
}

export const useCodeForm = (form: StoreApi<CodeForm>): CodeForm => useStore(form)
