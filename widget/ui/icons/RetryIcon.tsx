import { Icon, type IconProps } from './Icon.tsx'

export const RetryIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M19 12a7 7 0 1 1-2.3-5.2M19 4.4v3.8h-3.8" />
  </Icon>
)
