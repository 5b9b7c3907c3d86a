import type { ViewName, ViewsSlice } from './views.ts'

const forms: ReadonlySet<ViewName> = new Set<ViewName>(['EmailVerifyOtp', 'EmailVerifyDevice'])

/** Is the window open at the form of an email code, or where a letter is awaited, also below another view? */
export const showsCode = ({ open, history }: Pick<ViewsSlice, 'open' | 'history'>): boolean =>
  open && history.some(({ name }) => forms.has(name))
