import { type ComponentProps, lazy, Suspense } from 'react'
import type * as Parts from './inWindow.ts'

const load = () => import('./inWindow.ts')
const LazyPermission = lazy(async () => ({ default: (await load()).PermissionInWindow }))
const LazyReview = lazy(async () => ({ default: (await load()).ReviewInWindow }))
const LazySecret = lazy(async () => ({ default: (await load()).SecretInWindow }))

/** What is decided in a window comes with the first screen that needs one. */
export const PermissionInWindow = (props: ComponentProps<typeof Parts.PermissionInWindow>) => (
  <Suspense fallback={null}>
    <LazyPermission {...props} />
  </Suspense>
)

export const ReviewInWindow = (props: ComponentProps<typeof Parts.ReviewInWindow>) => (
  <Suspense fallback={null}>
    <LazyReview {...props} />
  </Suspense>
)

export const SecretInWindow = <Secret,>(props: Parameters<typeof Parts.SecretInWindow<Secret>>[0]) => (
  <Suspense fallback={null}>
    <LazySecret {...props} />
  </Suspense>
)
