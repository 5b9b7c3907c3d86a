import { Icon, type IconProps } from './Icon.tsx'

export const ShieldIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 3.75 5.25 6.2v5.3c0 4 2.7 7.2 6.75 8.75 4.05-1.55 6.75-4.75 6.75-8.75V6.2L12 3.75ZM9 12l2.2 2.2 3.8-4.1" />
  </Icon>
)
