import type { ComponentProps, ComponentType } from 'react'
import type * as Parts from './inWindow.ts'
import { LazyPart } from './LazyPart.tsx'

type PermissionProps = ComponentProps<typeof Parts.PermissionInWindow>
type ReviewProps = ComponentProps<typeof Parts.ReviewInWindow>
type SecretProps<Secret> = Parameters<typeof Parts.SecretInWindow<Secret>>[0]

const load = () => import('./inWindow.ts')
const loadPermission = async () => (await load()).PermissionInWindow
const loadReview = async () => (await load()).ReviewInWindow
const loadSecret = async () => (await load()).SecretInWindow

/** What is decided in a window comes with the first screen that needs one. */
export const PermissionInWindow = (props: PermissionProps) => <LazyPart load={loadPermission} props={props} />

export const ReviewInWindow = (props: ReviewProps) => <LazyPart load={loadReview} props={props} />

export const SecretInWindow = <Secret,>(props: SecretProps<Secret>) => (
  <LazyPart load={loadSecret as () => Promise<ComponentType<SecretProps<Secret>>>} props={props} />
)
