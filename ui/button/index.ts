export { Button, ButtonLink, type ButtonLinkProps, type ButtonProps, ButtonRow, type ButtonVariant } from './button.tsx'
