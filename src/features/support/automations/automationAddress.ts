export const automationsPath = '/admin/support/automations';
