export { NewRolePage } from './new-role-page.tsx';
export { RolePage } from './role-page.tsx';
export { RolesPage } from './roles-page.tsx';
