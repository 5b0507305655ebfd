/** lodash's own `_getTag` first tries out what Internet Explorer had no names for, and throws five times on the way. */
module.exports = require('lodash/_baseGetTag.js');
