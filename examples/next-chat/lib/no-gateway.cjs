// In the browser this stands for a provider that `ai` brings along to find models by their names (140 kB): the page names none.
module.exports = {};
